import { captainSettings } from '@confab/contract/kit/captain-settings';
import type { PhonePushSettings } from '../phone-push/phone-push.ts';
import { readServiceAccount } from './service-account.ts';
import type { Settings } from './settings.ts';
import { trimSlash } from './trim-slash.ts';

/** Settings besides those of `Installation` that the console can override, and the settings they depend on. */
export const changeableNames = [
  ...captainSettings,
  'TRANSLATE_API_KEY',
  'TRANSLATE_API_URL',
  'FIREBASE_PROJECT_ID',
  'FIREBASE_CREDENTIALS',
  'FIREBASE_API_URL',
  'PUSH_RELAY_URL',
] as const;
export type ChangeableName = (typeof changeableNames)[number];
export type ChangeableSettings = Readonly<Pick<Settings, ChangeableName>>;

/** The translator of messages, and how long an agent waits for it. */
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
  readonly captain?: CaptainModel | undefined;
  /** Tasks that another model does. */
  readonly captainTasks?: Readonly<Partial<Record<CaptainTask, CaptainModel>>> | undefined;
};

/** A model of the installation. */
export type CaptainModel = {
  readonly apiUrl: string;
  readonly model: string;
  readonly apiKey: string;
  /** Cents per million tokens; absent if unknown. */
  readonly prices?: { readonly input: number; readonly output: number } | undefined;
  /** Cents for a thousand minutes of audio; absent if unknown. */
  readonly audioPrice?: number | undefined;
  /** Cents an account may cost in a month, by all models together; absent: any. */
  readonly monthlyBudget?: number | undefined;
};

type CaptainTask = 'copilot' | 'check' | 'notes' | 'embedding' | 'transcription';

const translationTimeoutMs = 10_000;

export function captainModelOf(settings: ChangeableSettings): LanguageModelConfig['captain'] {
  const { CAPTAIN_OPEN_AI_API_KEY: apiKey } = settings;
  if (apiKey === undefined) return undefined;
  return {
    apiUrl: trimSlash(settings.CAPTAIN_OPEN_AI_ENDPOINT),
    model: settings.CAPTAIN_OPEN_AI_MODEL,
    apiKey,
    prices: pricesOf(settings.CAPTAIN_INPUT_PRICE, settings.CAPTAIN_OUTPUT_PRICE),
    monthlyBudget: budgetOf(settings),
  };
}

/** Undefined where the model of Captain does them all, and none is checked. */
export function captainTasksOf(settings: ChangeableSettings): LanguageModelConfig['captainTasks'] {
  const [copilot, check, notes, embedding, transcription] = [
    taskModelOf(settings, 'COPILOT', settings.CAPTAIN_COPILOT_OUTPUT_PRICE),
    taskModelOf(settings, 'CHECK', settings.CAPTAIN_CHECK_OUTPUT_PRICE),
    taskModelOf(settings, 'NOTES', settings.CAPTAIN_NOTES_OUTPUT_PRICE),
    taskModelOf(settings, 'EMBEDDING', 0),
    taskModelOf(settings, 'TRANSCRIPTION', 0),
  ];
  const tasks = {
    ...(copilot && { copilot }),
    ...(check && { check }),
    ...(notes && { notes }),
    ...(embedding && { embedding }),
    ...(transcription && { transcription }),
  };
  return Object.keys(tasks).length === 0 ? undefined : tasks;
}

function taskModelOf(
  settings: ChangeableSettings,
  task: 'COPILOT' | 'CHECK' | 'NOTES' | 'EMBEDDING' | 'TRANSCRIPTION',
  outputPrice: number,
): CaptainModel | undefined {
  const model = settings[`CAPTAIN_${task}_MODEL`];
  const endpoint = settings[`CAPTAIN_${task}_ENDPOINT`];
  // A key is for the server that it was entered for.
  const apiKey =
    settings[`CAPTAIN_${task}_API_KEY`] ??
    (endpoint === undefined ? settings.CAPTAIN_OPEN_AI_API_KEY : 'none');
  if (model === undefined || apiKey === undefined) return undefined;
  return {
    apiUrl: trimSlash(endpoint ?? settings.CAPTAIN_OPEN_AI_ENDPOINT),
    model,
    apiKey,
    ...(task === 'TRANSCRIPTION'
      ? { audioPrice: settings.CAPTAIN_TRANSCRIPTION_PRICE || undefined }
      : { prices: pricesOf(settings[`CAPTAIN_${task}_INPUT_PRICE`], outputPrice) }),
    monthlyBudget: budgetOf(settings),
  };
}

const pricesOf = (input: number, output: number): CaptainModel['prices'] =>
  input + output > 0 ? { input, output } : undefined;

const budgetOf = ({ CAPTAIN_MONTHLY_BUDGET: budget }: ChangeableSettings): number | undefined =>
  budget > 0 ? budget : undefined;

export function translationOf({
  TRANSLATE_API_URL,
  TRANSLATE_API_KEY: apiKey,
}: ChangeableSettings): TranslationConfig | undefined {
  return apiKey === undefined
    ? undefined
    : { apiUrl: trimSlash(TRANSLATE_API_URL), apiKey, timeoutMs: translationTimeoutMs };
}

/** A project of one's own is used for phones even where a relay is named. */
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
