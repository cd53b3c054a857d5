import { captainSettings } from '../kit/captain-settings.ts';
import { consoleRoute } from '../kit/console.ts';
import { route } from '../kit/route.ts';
import { Nullable, OneOf, Type, type Static } from '../kit/schema.ts';

/** Settings that can be changed at runtime, by purpose; all others come from the environment. */
export const installationConfigGroups = {
  general: [
    'INSTALLATION_NAME',
    'BRAND_NAME',
    'WIDGET_BRAND_URL',
    'BRAND_URL',
    'BRAND_COLOR',
    'LOGO',
    'LOGO_DARK',
    'LOGO_THUMBNAIL',
    'ENABLE_ACCOUNT_SIGNUP',
    'CREATE_NEW_ACCOUNT_FROM_DASHBOARD',
    'BLOCKED_EMAIL_DOMAINS',
    'TERMS_URL',
    'PRIVACY_URL',
    'LOGOUT_REDIRECT_LINK',
    'DISABLE_USER_PROFILE_UPDATE',
    'API_CHANNEL_NAME',
    'API_CHANNEL_THUMBNAIL',
    'ANALYTICS_TOKEN',
  ],
  captcha: ['HCAPTCHA_SITE_KEY', 'HCAPTCHA_SERVER_KEY'],
  support: ['DISPLAY_MANIFEST', 'UPDATE_CHECK_URL', 'DOCS_URL', 'SUPPORT_URL'],
  email: ['MAILER_INBOUND_EMAIL_DOMAIN', 'RAILS_INBOUND_EMAIL_PASSWORD'],
  google: ['GOOGLE_OAUTH_CLIENT_ID', 'GOOGLE_OAUTH_CLIENT_SECRET'],
  microsoft: ['AZURE_APP_ID', 'AZURE_APP_SECRET'],
  facebook: [
    'FB_APP_ID',
    'FB_APP_SECRET',
    'FB_VERIFY_TOKEN',
    'IG_VERIFY_TOKEN',
    'FACEBOOK_API_VERSION',
    'ENABLE_MESSENGER_CHANNEL_HUMAN_AGENT',
  ],
  instagram: [
    'INSTAGRAM_APP_ID',
    'INSTAGRAM_APP_SECRET',
    'INSTAGRAM_VERIFY_TOKEN',
    'INSTAGRAM_API_VERSION',
    'ENABLE_INSTAGRAM_CHANNEL_HUMAN_AGENT',
  ],
  whatsapp: ['INACTIVE_WHATSAPP_NUMBERS'],
  twitter: ['TWITTER_CONSUMER_KEY', 'TWITTER_CONSUMER_SECRET', 'TWITTER_APP_ID', 'TWITTER_ENVIRONMENT'],
  slack: ['SLACK_CLIENT_ID', 'SLACK_CLIENT_SECRET', 'SLACK_SIGNING_SECRET'],
  linear: ['LINEAR_CLIENT_ID', 'LINEAR_CLIENT_SECRET'],
  shopify: ['SHOPIFY_CLIENT_ID', 'SHOPIFY_CLIENT_SECRET'],
  captain: captainSettings,
  translation: ['TRANSLATE_API_KEY'],
  push: ['FIREBASE_PROJECT_ID', 'FIREBASE_CREDENTIALS'],
  bots: ['CSML_BOT_HOST', 'CSML_BOT_API_KEY'],
} as const;
export type InstallationConfigGroup = keyof typeof installationConfigGroups;
export type InstallationConfigName = (typeof installationConfigGroups)[InstallationConfigGroup][number];

export const installationConfigNames: readonly InstallationConfigName[] =
  Object.values(installationConfigGroups).flat();

/** Stored encrypted, and never returned. */
export const secretConfigNames: ReadonlySet<InstallationConfigName> = new Set([
  'RAILS_INBOUND_EMAIL_PASSWORD',
  'GOOGLE_OAUTH_CLIENT_SECRET',
  'AZURE_APP_SECRET',
  'FB_APP_SECRET',
  'FB_VERIFY_TOKEN',
  'IG_VERIFY_TOKEN',
  'INSTAGRAM_APP_SECRET',
  'INSTAGRAM_VERIFY_TOKEN',
  'TWITTER_CONSUMER_SECRET',
  'SLACK_CLIENT_SECRET',
  'SLACK_SIGNING_SECRET',
  'LINEAR_CLIENT_SECRET',
  'SHOPIFY_CLIENT_SECRET',
  'CAPTAIN_OPEN_AI_API_KEY',
  'CAPTAIN_COPILOT_API_KEY',
  'CAPTAIN_CHECK_API_KEY',
  'CAPTAIN_NOTES_API_KEY',
  'CAPTAIN_EMBEDDING_API_KEY',
  'CAPTAIN_TRANSCRIPTION_API_KEY',
  'TRANSLATE_API_KEY',
  'FIREBASE_CREDENTIALS',
  'CSML_BOT_API_KEY',
  'HCAPTCHA_SERVER_KEY',
]);

/**
 * The address that a key is sent to, the first of these that is set: after a change, the key has to be entered
 * again.
 */
export const addressesOfKeys = new Map<InstallationConfigName, readonly InstallationConfigName[]>([
  ['CAPTAIN_OPEN_AI_API_KEY', ['CAPTAIN_OPEN_AI_ENDPOINT']],
  ['CAPTAIN_COPILOT_API_KEY', ['CAPTAIN_COPILOT_ENDPOINT', 'CAPTAIN_OPEN_AI_ENDPOINT']],
  ['CAPTAIN_CHECK_API_KEY', ['CAPTAIN_CHECK_ENDPOINT', 'CAPTAIN_OPEN_AI_ENDPOINT']],
  ['CAPTAIN_NOTES_API_KEY', ['CAPTAIN_NOTES_ENDPOINT', 'CAPTAIN_OPEN_AI_ENDPOINT']],
  ['CAPTAIN_EMBEDDING_API_KEY', ['CAPTAIN_EMBEDDING_ENDPOINT', 'CAPTAIN_OPEN_AI_ENDPOINT']],
  ['CAPTAIN_TRANSCRIPTION_API_KEY', ['CAPTAIN_TRANSCRIPTION_ENDPOINT', 'CAPTAIN_OPEN_AI_ENDPOINT']],
  ['CSML_BOT_API_KEY', ['CSML_BOT_HOST']],
]);

/**
 * `environment` is the value used when nothing is set here. For a secret both texts are null; `is_set` and
 * `is_in_environment` tell whether each exists.
 */
export const InstallationConfig = Type.Object({
  payload: Type.Array(
    Type.Object({
      name: OneOf(installationConfigNames),
      is_secret: Type.Boolean(),
      is_set: Type.Boolean(),
      is_in_environment: Type.Boolean(),
      value: Nullable(Type.String()),
      environment: Nullable(Type.String()),
      description: Type.String(),
    }),
  ),
});
export type InstallationConfig = Static<typeof InstallationConfig>;

export const installationConfigShow = route({
  ...consoleRoute,
  name: 'super_admin.show_config',
  method: 'GET',
  path: '/super_admin/api/config',
  summary: 'Show the settings that can be changed while the server runs',
  response: InstallationConfig,
});

const ConfigValue = Type.Optional(Nullable(Type.String({ maxLength: 2048 })));
/** Long enough for the file of a service account. */
const CredentialsValue = Type.Optional(Nullable(Type.String({ maxLength: 8192 })));

/** Null or empty: the value of the environment. */
export const installationConfigUpdate = route({
  ...consoleRoute,
  name: 'super_admin.update_config',
  method: 'PATCH',
  path: '/super_admin/api/config',
  summary: 'Change settings of the installation, at once and on every node',
  maxBodyBytes: 640 * 1024,
  input: Type.Object(
    Object.fromEntries(
      installationConfigNames.map((name) => [
        name,
        name === 'FIREBASE_CREDENTIALS' ? CredentialsValue : ConfigValue,
      ]),
    ) as Record<InstallationConfigName, typeof ConfigValue>,
  ),
  response: InstallationConfig,
  errors: ['invalid'],
});
