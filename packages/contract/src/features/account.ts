import { DomainName } from '../kit/addresses.ts';
import { liveEvent } from '../kit/event.ts';
import { roles } from '../kit/permissions.ts';
import { AccountParams, route } from '../kit/route.ts';
import {
  FreeObject,
  Id,
  IsoTime,
  NameText,
  Nullable,
  OneOf,
  ShortText,
  Type,
  Url,
  type Static,
} from '../kit/schema.ts';
import { Profile } from './user.ts';

/** Locales a server text may be in; the first is the default. */
export const locales = [
  'en',
  'ar',
  'nl',
  'fr',
  'de',
  'it',
  'ja',
  'ko',
  'pt',
  'ru',
  'es',
  'ml',
  'ca',
  'el',
  'pt_BR',
  'ro',
  'ta',
  'fa',
  'zh_TW',
  'vi',
  'da',
  'tr',
  'cs',
  'fi',
  'id',
  'sv',
  'hu',
  'no',
  'zh_CN',
  'pl',
  'sk',
  'uk',
  'th',
  'lv',
  'is',
  'he',
  'lt',
  'sr',
] as const;

/** Stored as 0, 1 in this order. */
export const accountStatuses = ['active', 'suspended'] as const;
export const [activeAccount, suspendedAccount] = [0, 1] as const;

/**
 * Every feature flag an account may have, with whether a new account has it. Names are the wire's own. No edition holds
 * anything back: every feature is on until the operator of the installation takes it from an account.
 */
export const accountFeatures = {
  inbound_emails: true,
  channel_email: true,
  channel_facebook: true,
  channel_twitter: true,
  ip_lookup: false,
  disable_branding: false,
  email_continuity_on_api_channel: false,
  help_center: true,
  agent_bots: true,
  macros: true,
  agent_management: true,
  team_management: true,
  inbox_management: true,
  labels: true,
  custom_attributes: true,
  automations: true,
  canned_responses: true,
  integrations: true,
  voice_recorder: true,
  mobile_v2: false,
  channel_website: true,
  campaigns: true,
  reports: true,
  crm: true,
  auto_resolve_conversations: true,
  custom_reply_email: false,
  custom_reply_domain: false,
  audit_logs: true,
  response_bot: false,
  message_reply_to: false,
  insert_article_in_reply: false,
  inbox_view: true,
  sla: true,
  help_center_embedding_search: false,
  linear_integration: false,
  captain_integration: true,
  custom_roles: true,
  chatwoot_v4: true,
  report_v4: true,
  contact_chatwoot_support_team: true,
  shopify_integration: false,
  search_with_gin: false,
  channel_instagram: true,
  crm_integration: false,
} as const;
export type AccountFeature = keyof typeof accountFeatures;

/** The lists that clients cache; see `CacheKeys`. */
export const cachedModels = ['label', 'inbox', 'team'] as const;
export type CachedModel = (typeof cachedModels)[number];

/**
 * Milliseconds since 1970 as 13 digits, `0000000000000` if nothing ever changed. A client with another value
 * than the server's refetches that list.
 */
export const CacheKeys = Type.Object({ label: Type.String(), inbox: Type.String(), team: Type.String() });
export type CacheKeys = Static<typeof CacheKeys>;

export const accountCacheInvalidated = liveEvent(
  'account.cache_invalidated',
  Type.Object({ cache_keys: CacheKeys }),
);

/** Internal event, sent to no socket: an account was closed, and its content has to be deleted. */
export const accountDeletionRequested = liveEvent('account.deletion_requested', Type.Object({}));

export const AccountSettings = Type.Object({
  auto_resolve_after: Type.Optional(Nullable(Type.Integer())),
  auto_resolve_message: Type.Optional(Nullable(Type.String())),
  auto_resolve_ignore_waiting: Type.Optional(Nullable(Type.Boolean())),
  auto_resolve_label: Type.Optional(Nullable(Type.String())),
  audio_transcriptions: Type.Optional(Nullable(Type.Boolean())),
  /** Whether agents without an inbox may use contacts too. */
  contacts_open_to_all_agents: Type.Optional(Nullable(Type.Boolean())),
});
export type AccountSettings = Static<typeof AccountSettings>;

const accountProperties = {
  id: Id,
  name: Type.String(),
  locale: Type.String(),
  domain: Nullable(Type.String()),
  support_email: Nullable(Type.String()),
  status: OneOf(accountStatuses),
  created_at: IsoTime,
  settings: AccountSettings,
  /** Enabled flags only. */
  features: Type.Record(Type.String(), Type.Literal(true)),
  cache_keys: CacheKeys,
  /** Absent when the account has none. */
  custom_attributes: Type.Optional(FreeObject),
};
export const Account = Type.Object(accountProperties);
export type Account = Static<typeof Account>;

/** The user who signed up, with the new account. */
export const SignupUser = Type.Object({
  id: Id,
  provider: Type.String(),
  uid: Type.String(),
  name: Type.String(),
  display_name: Nullable(Type.String()),
  email: Type.String(),
  account_id: Id,
  created_at: IsoTime,
  pubsub_token: Type.String(),
  role: Nullable(OneOf(roles)),
  inviter_id: Nullable(Id),
  confirmed: Type.Boolean(),
  avatar_url: Url,
  access_token: Type.String(),
  accounts: Type.Array(
    Type.Object({
      id: Id,
      name: Type.String(),
      active_at: Nullable(IsoTime),
      role: OneOf(roles),
      locale: Type.String(),
    }),
  ),
});
export type SignupUser = Static<typeof SignupUser>;

const signupLimits = [{ by: 'ip', limit: 5, seconds: 1800 }] as const;
const signupErrors = [
  'not_found',
  'forbidden',
  'unprocessable',
  'invalid',
  'too_many_requests',
  'unavailable',
] as const;

/** The hCaptcha token of the page; required if the installation has a captcha. */
const CaptchaAnswer = Type.Optional(Nullable(Type.String({ maxLength: 8192 })));

/** For public sign-up (where enabled), or for a logged-in user, who sends only `account_name`. */
export const accountCreate = route({
  name: 'account.create',
  method: 'POST',
  path: '/api/v1/accounts',
  summary: 'Sign up, or add an account as a signed-in user',
  who: 'anyone',
  repeatsResponse: false,
  input: Type.Object({
    account_name: Type.Optional(Nullable(NameText)),
    user_full_name: Type.Optional(Nullable(NameText)),
    email: Type.Optional(Nullable(ShortText)),
    password: Type.Optional(Nullable(Type.String({ maxLength: 1000 }))),
    locale: Type.Optional(Nullable(ShortText)),
    h_captcha_client_response: CaptchaAnswer,
  }),
  response: Type.Object({ data: SignupUser }),
  errors: ['unauthenticated', 'invalid_access_token', 'bot_not_allowed', ...signupErrors],
  limits: signupLimits,
});

/** Sign-up with nothing but an address and a password; names follow in the first steps. */
export const accountCreateBrief = route({
  name: 'account.create_brief',
  method: 'POST',
  path: '/api/v2/accounts',
  summary: 'Sign up with email and password',
  who: 'anyone',
  repeatsResponse: false,
  input: Type.Object({
    email: ShortText,
    password: Type.String({ maxLength: 1000 }),
    locale: Type.Optional(Nullable(ShortText)),
    h_captcha_client_response: CaptchaAnswer,
  }),
  response: Type.Object({ data: SignupUser }),
  errors: signupErrors,
  limits: signupLimits,
});

/** `user`, not `member`: non-members get "not found" only. Works while suspended. */
export const accountShow = route({
  name: 'account.show',
  method: 'GET',
  path: '/api/v1/accounts/:account_id',
  summary: 'Show the account',
  who: 'user',
  params: AccountParams,
  response: Type.Object({
    ...accountProperties,
    latest_chatwoot_version: Nullable(Type.String()),
    /** Whether members can use Captain assistants. */
    has_assistants: Type.Boolean(),
  }),
  errors: ['not_found'],
});

export const accountUpdate = route({
  name: 'account.update',
  method: ['PUT', 'PATCH'],
  path: '/api/v1/accounts/:account_id',
  summary: 'Change the account',
  who: 'administrator',
  maxBodyBytes: 256 * 1024,
  params: AccountParams,
  input: Type.Object({
    name: Type.Optional(NameText),
    locale: Type.Optional(OneOf(locales)),
    domain: Type.Optional(Nullable(DomainName)),
    support_email: Type.Optional(Nullable(ShortText)),
    /** Minutes. */
    auto_resolve_after: Type.Optional(Nullable(Type.Integer({ minimum: 10, maximum: 1_439_856 }))),
    auto_resolve_message: Type.Optional(Nullable(Type.String({ maxLength: 20_000 }))),
    auto_resolve_ignore_waiting: Type.Optional(Nullable(Type.Boolean())),
    auto_resolve_label: Type.Optional(Nullable(ShortText)),
    audio_transcriptions: Type.Optional(Nullable(Type.Boolean())),
    contacts_open_to_all_agents: Type.Optional(Nullable(Type.Boolean())),
    industry: Type.Optional(Nullable(ShortText)),
    company_size: Type.Optional(Nullable(ShortText)),
    timezone: Type.Optional(Nullable(ShortText)),
  }),
  response: Account,
  errors: ['invalid'],
});

/** Days between asking for an account's deletion and the deletion. */
export const deletionGraceDays = 7;

/**
 * Marks the account for deletion, or removes the mark: `custom_attributes.marked_for_deletion_at` (ISO 8601) is when it
 * will be deleted with its content.
 */
export const accountToggleDeletion = route({
  name: 'account.toggle_deletion',
  method: 'POST',
  path: '/enterprise/api/v1/accounts/:account_id/toggle_deletion',
  summary: 'Ask for the deletion of the account, or take it back',
  who: 'administrator',
  params: AccountParams,
  input: Type.Object({ action_type: OneOf(['delete', 'undelete']) }),
});

const Consumed = Type.Object({ allowed: Type.Integer(), consumed: Type.Integer() });
const Available = Type.Object({
  total_count: Type.Integer(),
  consumed: Type.Integer(),
  current_available: Type.Integer(),
});

/** The usage of an account, and its limits; `allowed` is huge without a limit. */
export const accountLimits = route({
  name: 'account.limits',
  method: 'GET',
  path: '/enterprise/api/v1/accounts/:account_id/limits',
  summary: 'Show what the account uses of its limits',
  who: 'member',
  params: AccountParams,
  response: Type.Object({
    id: Id,
    limits: Type.Object({
      /** Conversations that there are. */
      conversation: Consumed,
      non_web_inboxes: Consumed,
      /** Members and invited users. */
      agents: Consumed,
      captain: Type.Object({ documents: Available, responses: Available }),
    }),
  }),
  errors: ['not_found'],
});

export const accountCacheKeys = route({
  name: 'account.cache_keys',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/cache_keys',
  summary: 'Cache keys of lists, to find out which cached copies are current',
  who: 'member',
  params: AccountParams,
  response: Type.Object({ cache_keys: CacheKeys }),
});

export const accountUpdateActiveAt = route({
  name: 'account.update_active_at',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/update_active_at',
  summary: 'Set the active account of the caller',
  who: 'member',
  params: AccountParams,
});

/**
 * The first visit: creates the first account and the installation's administrator, once. For JSON callers; a form may
 * be posted to the same URL and is answered with a redirect. Gone (404) afterwards.
 */
export const installationOnboard = route({
  name: 'account.onboard',
  method: 'POST',
  path: '/installation/onboarding',
  summary: 'Set up the installation',
  who: 'anyone',
  wrapper: 'user',
  repeatsResponse: false,
  input: Type.Object({
    name: NameText,
    company: NameText,
    email: ShortText,
    password: Type.String({ maxLength: 1000 }),
    subscribe_to_updates: Type.Optional(Nullable(Type.Boolean())),
  }),
  response: Type.Object({ data: Profile }),
  errors: ['not_found', 'invalid', 'too_many_requests'],
  limits: [{ by: 'ip', limit: 30, seconds: 300 }],
});
