import { Type, type Static } from 'typebox';
import { brandSettings } from './brand-settings.ts';
import { editionSettings } from './edition-settings.ts';
import { languageModelSettings } from './language-model-settings.ts';
import { personSettings } from './person-settings.ts';
import { signOnSettings } from './sign-on-settings.ts';
import { address, flag, type Group, integer, setting, storageLimit, text, word } from './setting-kinds.ts';

/**
 * Every setting Confab reads from the environment: the one source for validation, for `npm start -- --help`
 * and for docs/configuration.md. Values arrive as text; `integer` and `boolean` schemas are parsed first.
 * `group` orders the documentation; `shown` replaces a default that is worked out at start.
 */
export const settingsSchema = Type.Object({
  PORT: integer('Serving', 3000, 'Port to listen on; 0 picks a free one.', {
    minimum: 0,
    maximum: 65535,
  }),
  HOST: text('Serving', '::', 'Address to listen on; `::` is every IPv6 and IPv4 address of this machine.'),
  FRONTEND_URL: setting(
    Type.Optional(
      Type.String({
        group: 'Serving',
        description: 'Public address of this installation, used in links and in the widget snippet.',
        protocols: ['https', 'http'],
        shown: 'http://localhost:PORT',
      }),
    ),
  ),
  ROLES: setting(
    Type.String({
      group: 'Serving',
      default: 'web,worker,relay',
      description: 'Roles of this process: any of web, worker, relay, comma-separated.',
      list: ['web', 'worker', 'relay'],
    }),
  ),
  LOG_LEVEL: setting(
    Type.Union(
      (['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const).map((level) =>
        Type.Literal(level),
      ),
      { group: 'Serving', default: 'info', description: 'Minimum log level.' },
    ),
  ),
  TRUSTED_PROXIES: setting(
    Type.String({
      group: 'Serving',
      default: '',
      description:
        'Comma-separated addresses or CIDR ranges of proxies whose forwarded headers are trusted; `loopback` is this machine, `private` is every private network.',
      cidrs: true,
      shown: 'none',
    }),
  ),
  GIT_SHA: setting(
    Type.Optional(
      Type.String({
        group: 'Serving',
        description: 'Git commit of this build, shown in the status of the console; detected in a clone.',
        minLength: 7,
        shown: 'that of the clone',
      }),
    ),
  ),
  ...brandSettings,
  PRESENCE_DURATION: integer(
    'Serving',
    30,
    'Seconds after the last heartbeat before someone is shown as offline.',
    {
      minimum: 5,
      maximum: 3600,
    },
  ),

  DATA_DIR: text('Data', './data', 'Directory for the embedded database, uploads, and generated secrets.'),
  DATABASE_URL: setting(
    Type.Optional(
      Type.String({
        group: 'Data',
        description: 'PostgreSQL 15 or later; without it, Confab runs its own in DATA_DIR.',
        protocols: ['postgres', 'postgresql'],
        shown: 'embedded',
      }),
    ),
  ),
  DATABASE_POOL_SIZE: integer('Data', 10, 'Maximum database connections per process.', {
    minimum: 2,
    maximum: 1000,
  }),
  REDIS_URL: address('Data', ['redis', 'rediss'], 'Redis or Valkey that carries live events between nodes.'),
  STORAGE_URL: setting(
    Type.Optional(
      Type.String({
        group: 'Data',
        description:
          'Where files are stored: file:///path, or s3://KEY:SECRET@bucket/prefix?region=…&endpoint=… (key and secret percent-encoded).',
        protocols: ['file', 's3'],
        shown: 'DATA_DIR/uploads',
      }),
    ),
  ),
  FILE_LINK_TTL: integer(
    'Data',
    0,
    'Minimum seconds that links to files in messages stay valid; 0 keeps them valid until the file is deleted or its links are renewed, as clients that keep links expect.',
    { minimum: 0, maximum: 31_536_000 },
  ),

  MAX_ACCOUNT_STORAGE_MB: storageLimit(100_000, 'an account'),
  MAX_CONVERSATION_STORAGE_MB: storageLimit(4000, 'a conversation'),
  MAX_VISITOR_STORAGE_MB: storageLimit(1000, 'one visitor of a website or app'),

  SMTP_URL: address(
    'Email',
    ['smtp', 'smtps'],
    'SMTP server, smtp://user:password@host:port; without it, emails are saved as files in DATA_DIR.',
  ),
  MAILER_SENDER_EMAIL: text('Email', 'Confab <confab@localhost>', 'Sender of outgoing emails.'),
  MAILER_INBOUND_EMAIL_DOMAIN: word(
    'Email',
    'Domain whose emails your email server forwards here; replies to conversation emails are addressed to it.',
  ),
  RAILS_INBOUND_EMAIL_PASSWORD: setting(
    Type.Optional(
      Type.String({
        group: 'Email',
        description:
          'Password your email server uses to forward emails (user actionmailbox); at least 16 characters.',
        minLength: 16,
      }),
    ),
  ),

  TRANSLATE_API_KEY: setting(
    Type.Optional(
      Type.String({
        group: 'Translation',
        description:
          'Key for translating messages; without it, agents cannot translate. Messages they choose are sent to the provider.',
        minLength: 1,
      }),
    ),
  ),
  TRANSLATE_API_URL: setting(
    Type.String({
      group: 'Translation',
      default: 'https://translation.googleapis.com',
      description:
        'Base URL of the Cloud Translation API: version 2 for this key, version 3 for accounts that connect their own project.',
      protocols: ['https', 'http'],
    }),
  ),
  ...languageModelSettings,
  FIREBASE_PROJECT_ID: setting(
    Type.Optional(
      Type.String({
        group: 'Push',
        description: 'Firebase project of your own mobile app; without it, phones receive no notifications.',
      }),
    ),
  ),
  FIREBASE_CREDENTIALS: setting(
    Type.Optional(
      Type.String({
        group: 'Push',
        description: 'Service account of that project: the content of its JSON file.',
        serviceAccount: true,
      }),
    ),
  ),
  FIREBASE_API_URL: setting(
    Type.String({
      group: 'Push',
      default: 'https://fcm.googleapis.com',
      description: 'Base URL of Firebase Cloud Messaging.',
      protocols: ['https', 'http'],
    }),
  ),
  PUSH_RELAY_URL: address(
    'Push',
    ['https', 'http'],
    'Base URL of a relay that sends notifications to phones instead of a Firebase project; it can read every notification.',
  ),

  ENABLE_ACCOUNT_SIGNUP: setting(
    Type.Union([Type.Literal('true'), Type.Literal('false'), Type.Literal('api_only')], {
      group: 'Accounts',
      default: 'false',
      description: 'Whether public sign-up is enabled: true, false, or api_only.',
    }),
  ),
  CREATE_NEW_ACCOUNT_FROM_DASHBOARD: flag(
    'Accounts',
    false,
    'Whether signed-in users can create more accounts.',
  ),

  ...personSettings,

  ...signOnSettings,

  ...editionSettings,

  SECRET_KEY: setting(
    Type.Optional(
      Type.String({
        group: 'Security',
        description: 'Key for encryption and signatures; at least 32 characters, the same on every node.',
        minLength: 32,
        shown: 'generated in DATA_DIR/secret.key on first start',
      }),
    ),
  ),
  ALLOW_PRIVATE_NETWORK_TARGETS: flag(
    'Security',
    false,
    'Whether webhooks and other outbound requests may reach private and loopback addresses.',
  ),
  ENABLE_API_CORS: flag(
    'Security',
    false,
    'Whether scripts on any website may call the agent API (/api and /auth) with a user token. The public API is always open to them.',
  ),
  ENABLE_INBOX_EVENTS: flag(
    'Accounts',
    false,
    'Whether webhooks receive events when an inbox is created or updated.',
  ),
  RATE_LIMITS: flag('Security', true, 'Whether requests are rate limited.'),
  METRICS_TOKEN: setting(
    Type.Optional(
      Type.String({
        group: 'Security',
        description:
          'Bearer token that allows other machines to read /metrics; at least 16 characters. Without it, only this machine can.',
        minLength: 16,
      }),
    ),
  ),
});

/** The settings as parsed, under their environment names. */
export type Settings = Static<typeof settingsSchema>;
export type SettingName = keyof Settings;

/** What a setting's schema may contain besides its type. */
export type SettingMeta = {
  readonly type?: 'integer' | 'boolean' | 'string';
  readonly group: Group;
  readonly description: string;
  readonly default?: string | number | boolean;
  readonly shown?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly anyOf?: readonly { readonly const: string }[];
  readonly protocols?: readonly string[];
  readonly list?: readonly string[];
  readonly cidrs?: boolean;
  readonly color?: boolean;
  readonly image?: boolean;
  readonly switches?: boolean;
  readonly scripts?: boolean;
  readonly sources?: boolean;
  readonly serviceAccount?: boolean;
  readonly emailDomains?: boolean;
  readonly certificates?: boolean;
  readonly keyPairs?: boolean;
};

/** The settings in the order they are documented. */
export const settingNames = Object.keys(settingsSchema.properties) as SettingName[];

/** Schema keywords of one setting. */
export function metaOf(name: SettingName): SettingMeta {
  return settingsSchema.properties[name] as unknown as SettingMeta;
}
