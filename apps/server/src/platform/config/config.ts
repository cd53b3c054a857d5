import { resolve } from 'node:path';
import { StartError } from '../start-error.ts';
import type { Installation } from '../platform.ts';
import type { ProductSettings } from './product.ts';
import type { PhonePushSettings } from '../phone-push/phone-push.ts';
import type { SignOnProvider } from '../single-sign-on/single-sign-on.ts';
import { signOnProvidersOf } from './sign-on-providers.ts';
import {
  captainModelOf,
  captainTasksOf,
  phonePushOf,
  translationOf,
  type ChangeableSettings,
  type LanguageModelConfig,
  type TranslationConfig,
} from './changeable.ts';
import { readScripts, type PageScripts } from './page-scripts.ts';
import { parseSetting, splitList } from './parse-setting.ts';
import { trimSlash } from './trim-slash.ts';
import { metaOf, type SettingName, settingNames, type Settings } from './settings.ts';

export type Role = 'web' | 'worker' | 'relay';

/** Models are slow; shorter than the limit of our own responses, or agents would get an error from here. */
const languageModelTimeoutMs = 25_000;

/** The settings of one process, checked and ready to use. Durations are seconds. */
export type Config = {
  readonly port: number;
  readonly host: string;
  /** Public address without a trailing slash; undefined: `http://localhost:<the port we got>`. */
  readonly frontendUrl: string | undefined;
  readonly roles: ReadonlySet<Role>;
  readonly logLevel: Settings['LOG_LEVEL'];
  readonly trustedProxies: readonly string[];
  /** The commit of the build, if known. */
  readonly gitSha: string | undefined;
  readonly installationName: string;
  readonly brandName: string;
  readonly brandColor: string | undefined;
  /** Addresses or paths of images. */
  readonly logos: { readonly wide: string; readonly wideDark: string; readonly square: string };
  readonly presenceSeconds: number;
  /** Absolute. */
  readonly dataDir: string;
  /** undefined: run the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | undefined;
  readonly databasePoolSize: number;
  readonly redisUrl: string | undefined;
  /** `s3://…` or `file:///…`, see `openStorage`; undefined: the folder `uploads` in `dataDir`. */
  readonly storageUrl: string | undefined;
  readonly fileLinkSeconds: number;
  /** Bytes; null: no limit. */
  readonly maxStorage: Readonly<Record<'account' | 'conversation' | 'visitor', number | null>>;
  /** undefined: emails are saved as files in `dataDir` instead of being sent. */
  readonly smtpUrl: string | undefined;
  readonly mailerSenderEmail: string;
  /** undefined: no emails are forwarded to us. */
  readonly inboundEmail: { readonly domain: string; readonly password: string } | undefined;
  /** undefined: messages are not translated. `apiUrl` is without a trailing slash. */
  readonly translation: TranslationConfig | undefined;
  /** The translation API for accounts with their own project; without a trailing slash. */
  readonly translationUrl: string;
  /** `apiUrl` is without a trailing slash. */
  readonly languageModel: LanguageModelConfig;
  /** undefined: nothing is sent to phones. */
  readonly phonePush: PhonePushSettings | undefined;
  /** As they were given: what the console may set otherwise. */
  readonly changeable: ChangeableSettings;
  /** Where people may sign in, in the order of the buttons. */
  readonly signOnProviders: readonly SignOnProvider[];
  readonly accountSignup: Settings['ENABLE_ACCOUNT_SIGNUP'];
  readonly createNewAccountFromDashboard: boolean;
  readonly blockedEmailDomains: readonly string[];
  /** Features of new accounts, with `-` in front for those they lack. */
  readonly featureDefaults: readonly string[];
  readonly pageScripts: PageScripts;
  readonly links: Installation['links'];
  readonly apiChannel: Installation['apiChannel'];
  readonly analyticsToken: string | undefined;
  readonly canUpdateProfile: boolean;
  readonly product: ProductSettings;
  readonly apiCors: boolean;
  readonly inboxEvents: boolean;
  /** undefined: generated on first start, see `ensureSecretKey`. */
  readonly secretKey: string | undefined;
  readonly allowPrivateNetworkTargets: boolean;
  readonly rateLimits: boolean;
  /** undefined: only programs on this machine can read `/metrics`. */
  readonly metricsToken: string | undefined;
};

/** Mistakes in the environment; `lines` holds one sentence for each. */
export class ConfigError extends StartError {}

/**
 * Reads the settings from `env` (relative paths count from the working directory). Pure.
 * An empty value counts as not set. Throws ConfigError naming every mistake.
 */
export function loadConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const mistakes: string[] = [];
  const found: Partial<Record<SettingName, string | number | boolean>> = {};
  for (const name of settingNames) {
    const raw = env[name]?.trim();
    const meta = metaOf(name);
    const parsed = raw ? parseSetting(raw, meta) : { value: meta.default };
    if ('mistake' in parsed) mistakes.push(`${name} ${parsed.mistake}.`);
    else if (parsed.value !== undefined) found[name] = parsed.value;
  }
  const storageMistake = found.STORAGE_URL ? checkStorage(String(found.STORAGE_URL)) : undefined;
  if (storageMistake) mistakes.push(`STORAGE_URL ${storageMistake}.`);
  for (const names of togetherOnly) mistakes.push(...checkTogether(env, names));
  if (env['SAML_REQUIRE_ENCRYPTION']?.trim() === 'true' && !env['SAML_ENCRYPTION_KEY']?.trim())
    mistakes.push('SAML_ENCRYPTION_KEY must be set with SAML_REQUIRE_ENCRYPTION.');
  if (found.ROLES) mistakes.push(...checkRoles(String(found.ROLES), found));
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  // The loop above gave every required setting a value of its schema's type.
  return toConfig(found as Settings);
}

function toConfig(settings: Settings): Config {
  const dataDir = resolve(settings.DATA_DIR);
  return {
    port: settings.PORT,
    host: settings.HOST,
    frontendUrl: settings.FRONTEND_URL && trimSlash(settings.FRONTEND_URL),
    roles: new Set(splitList(settings.ROLES) as Role[]),
    logLevel: settings.LOG_LEVEL,
    trustedProxies: splitList(settings.TRUSTED_PROXIES),
    gitSha: settings.GIT_SHA,
    installationName: settings.INSTALLATION_NAME,
    brandName: settings.BRAND_NAME,
    brandColor: settings.BRAND_COLOR,
    logos: { wide: settings.LOGO, wideDark: settings.LOGO_DARK, square: settings.LOGO_THUMBNAIL },
    presenceSeconds: settings.PRESENCE_DURATION,
    dataDir,
    databaseUrl: settings.DATABASE_URL,
    databasePoolSize: settings.DATABASE_POOL_SIZE,
    redisUrl: settings.REDIS_URL,
    storageUrl: settings.STORAGE_URL,
    fileLinkSeconds: settings.FILE_LINK_TTL,
    maxStorage: {
      account: megabytes(settings.MAX_ACCOUNT_STORAGE_MB),
      conversation: megabytes(settings.MAX_CONVERSATION_STORAGE_MB),
      visitor: megabytes(settings.MAX_VISITOR_STORAGE_MB),
    },
    smtpUrl: settings.SMTP_URL,
    mailerSenderEmail: settings.MAILER_SENDER_EMAIL,
    inboundEmail: inboundEmailOf(settings),
    translation: translationOf(settings),
    translationUrl: trimSlash(settings.TRANSLATE_API_URL),
    languageModel: {
      apiUrl: trimSlash(settings.OPENAI_API_URL),
      model: settings.OPENAI_GPT_MODEL,
      timeoutMs: languageModelTimeoutMs,
      captain: captainModelOf(settings),
      captainTasks: captainTasksOf(settings),
    },
    phonePush: phonePushOf(settings),
    changeable: settings,
    signOnProviders: signOnProvidersOf(settings),
    accountSignup: settings.ENABLE_ACCOUNT_SIGNUP,
    createNewAccountFromDashboard: settings.CREATE_NEW_ACCOUNT_FROM_DASHBOARD,
    blockedEmailDomains: splitList(settings.BLOCKED_EMAIL_DOMAINS.toLowerCase()),
    featureDefaults: splitList(settings.ACCOUNT_LEVEL_FEATURE_DEFAULTS),
    pageScripts: pageScriptsOf(settings),
    links: linksOf(settings),
    apiChannel: { name: settings.API_CHANNEL_NAME, picture: settings.API_CHANNEL_THUMBNAIL },
    analyticsToken: settings.ANALYTICS_TOKEN,
    canUpdateProfile: !settings.DISABLE_USER_PROFILE_UPDATE,
    product: productOf(settings),
    secretKey: settings.SECRET_KEY,
    allowPrivateNetworkTargets: settings.ALLOW_PRIVATE_NETWORK_TARGETS,
    apiCors: settings.ENABLE_API_CORS,
    inboxEvents: settings.ENABLE_INBOX_EVENTS,
    rateLimits: settings.RATE_LIMITS,
    metricsToken: settings.METRICS_TOKEN,
  };
}

function pageScriptsOf({
  DASHBOARD_SCRIPTS: html,
  DASHBOARD_SCRIPT_SOURCES: sources,
}: Settings): PageScripts {
  return { scripts: (html && readScripts(html)) || [], sources: splitList(sources) };
}

function linksOf(settings: Settings): Installation['links'] {
  return {
    widgetBrand: settings.WIDGET_BRAND_URL,
    brand: settings.BRAND_URL,
    terms: settings.TERMS_URL,
    privacy: settings.PRIVACY_URL,
    logout: settings.LOGOUT_REDIRECT_LINK,
  };
}

function productOf(settings: Settings): ProductSettings {
  const { BILLING_API_KEY: apiKey, BILLING_PRICE_ID: priceId } = settings;
  return {
    edition: settings.EDITION,
    plan: settings.INSTALLATION_PRICING_PLAN,
    hasManifest: settings.DISPLAY_MANIFEST,
    updateCheckUrl: settings.UPDATE_CHECK_URL,
    docsUrl: settings.DOCS_URL,
    supportUrl: settings.SUPPORT_URL,
    billing:
      settings.EDITION !== 'cloud' || apiKey === undefined || priceId === undefined
        ? undefined
        : {
            apiUrl: trimSlash(settings.BILLING_API_URL),
            apiKey,
            priceId,
            webhookSecret: settings.BILLING_WEBHOOK_SECRET,
          },
  };
}

function checkStorage(address: string): string | undefined {
  const url = new URL(address);
  if (url.protocol === 'file:')
    return url.host === '' ? undefined : 'must be an absolute path, like file:///var/lib/confab';
  if (url.hostname === '') return 'must name a bucket, like s3://bucket';
  if ((url.username === '') !== (url.password === ''))
    return 'must contain both a key and a secret, or neither';
  const endpoint = url.searchParams.get('endpoint');
  return endpoint === null || URL.canParse(endpoint) ? undefined : 'has an invalid endpoint URL';
}

/** Settings that mean something only together. */
export const togetherOnly = [
  ['FIREBASE_PROJECT_ID', 'FIREBASE_CREDENTIALS'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  ['SAML_ENTRY_POINT', 'SAML_ISSUER', 'SAML_CERTIFICATE'],
  ['GOOGLE_OAUTH_CLIENT_ID', 'GOOGLE_OAUTH_CLIENT_SECRET'],
  ['MAILER_INBOUND_EMAIL_DOMAIN', 'RAILS_INBOUND_EMAIL_PASSWORD'],
] as const;

function checkTogether(
  env: Readonly<Record<string, string | undefined>>,
  names: readonly SettingName[],
): string[] {
  const input = names.find((name) => env[name]?.trim());
  if (input === undefined) return [];
  return names.filter((name) => !env[name]?.trim()).map((name) => `${name} must be set with ${input}.`);
}

function inboundEmailOf({
  MAILER_INBOUND_EMAIL_DOMAIN: domain,
  RAILS_INBOUND_EMAIL_PASSWORD: password,
}: Settings): Config['inboundEmail'] {
  return domain && password ? { domain: domain.toLowerCase(), password } : undefined;
}

/** A process with only some of the roles needs a shared database and Redis to reach the others. */
function checkRoles(
  roles: string,
  { DATABASE_URL, REDIS_URL }: Partial<Record<SettingName, unknown>>,
): string[] {
  const some = splitList(roles).length < allRoles;
  return [
    ...(some && !DATABASE_URL
      ? [`DATABASE_URL must be set with ROLES=${roles}: the embedded database serves one process only.`]
      : []),
    ...(some && !REDIS_URL
      ? [
          `REDIS_URL must be set with ROLES=${roles}: the other roles run in other processes and communicate through it.`,
        ]
      : []),
  ];
}

const allRoles = 3;

/** In bytes; 0 means no limit. */
const megabytes = (count: number): number | null => (count === 0 ? null : count * 1_000_000);
