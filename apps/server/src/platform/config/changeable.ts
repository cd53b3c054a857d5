import type { PhonePushSettings } from '../phone-push/phone-push.ts';
import { readServiceAccount } from './service-account.ts';
import type { Settings } from './settings.ts';
import { trimSlash } from './trim-slash.ts';

/** Settings beside those of `Installation` that the console may set over the environment, and what they go with. */
export const changeableNames = [
  'CAPTAIN_OPEN_AI_API_KEY',
  'CAPTAIN_OPEN_AI_MODEL',
  'CAPTAIN_OPEN_AI_ENDPOINT',
  'CAPTAIN_INPUT_PRICE',
  'CAPTAIN_OUTPUT_PRICE',
  'CAPTAIN_MONTHLY_BUDGET',
  'TRANSLATE_API_KEY',
  'TRANSLATE_API_URL',
  'FIREBASE_PROJECT_ID',
  'FIREBASE_CREDENTIALS',
  'FIREBASE_API_URL',
  'PUSH_RELAY_URL',
] as const;
export type ChangeableName = (typeof changeableNames)[number];
export type ChangeableSettings = Readonly<Pick<Settings, ChangeableName>>;

/** Who translates messages, and how long an agent waits for it. */
export type TranslationConfig = {
  readonly apiUrl: string;
  readonly apiKey: string;
  readonly timeoutMs: number;
};

/** Which language model helps agents write, and how long they wait for it. Keys are the accounts' own. */
export type LanguageModelConfig = {
  readonly apiUrl: string;
  readonly model: string;
  readonly timeoutMs: number;
  /** The model of all assistants, with the key of the installation. */
  readonly captain?:
    | {
        readonly apiUrl: string;
        readonly model: string;
        readonly apiKey: string;
        /** Cents for a million tokens; absent where none is known. */
        readonly prices?: { readonly input: number; readonly output: number } | undefined;
        /** Cents an account may cost in a month; absent: any. */
        readonly monthlyBudget?: number | undefined;
      }
    | undefined;
};

const translationTimeoutMs = 10_000;

export function captainModelOf(settings: ChangeableSettings): LanguageModelConfig['captain'] {
  const { CAPTAIN_OPEN_AI_API_KEY: apiKey } = settings;
  if (apiKey === undefined) return undefined;
  const apiUrl = trimSlash(settings.CAPTAIN_OPEN_AI_ENDPOINT);
  const prices = { input: settings.CAPTAIN_INPUT_PRICE, output: settings.CAPTAIN_OUTPUT_PRICE };
  const budget = settings.CAPTAIN_MONTHLY_BUDGET;
  return {
    apiUrl,
    model: settings.CAPTAIN_OPEN_AI_MODEL,
    apiKey,
    prices: prices.input + prices.output > 0 ? prices : undefined,
    monthlyBudget: budget > 0 ? budget : undefined,
  };
}

export function translationOf({
  TRANSLATE_API_URL,
  TRANSLATE_API_KEY: apiKey,
}: ChangeableSettings): TranslationConfig | undefined {
  return apiKey === undefined
    ? undefined
    : { apiUrl: trimSlash(TRANSLATE_API_URL), apiKey, timeoutMs: translationTimeoutMs };
}

/** A project of one's own is the way to phones even where a relay is named. */
export function phonePushOf(settings: ChangeableSettings): PhonePushSettings | undefined {
  const {
    FIREBASE_PROJECT_ID: projectId,
    FIREBASE_CREDENTIALS: credentials,
    PUSH_RELAY_URL: relay,
  } = settings;
  const account = credentials && readServiceAccount(credentials);
  if (projectId && account)
    return { kind: 'firebase', url: trimSlash(settings.FIREBASE_API_URL), projectId, account };
  return relay ? { kind: 'relay', url: trimSlash(relay) } : undefined;
}
