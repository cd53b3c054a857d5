import { liveEvent } from '../kit/event.ts';
import { AccountItemParams, AccountParams, route } from '../kit/route.ts';
import { FreeInput, FreeObject, Id, Nullable, OneOf, ShortText, Type, type Static } from '../kit/schema.ts';

/** An account's connection to an app. */
export const IntegrationHook = Type.Object({
  id: Id,
  app_id: Type.String(),
  /** False while it is switched off. */
  status: Type.Boolean(),
  /** Of an app that is connected per inbox. */
  inbox: Nullable(Type.Object({ id: Id, name: Type.String() })),
  account_id: Id,
  hook_type: OneOf(['account', 'inbox']),
  /**
   * Members get the settings that change their screens; administrators get all, with only the last characters
   * of secrets.
   */
  settings: FreeObject,
  /** The resource at the provider, such as a channel. For administrators. */
  reference_id: Type.Optional(Nullable(Type.String())),
  /** The provider revoked our access: it has to be connected again. For administrators. */
  reauthorization_required: Type.Optional(Type.Boolean()),
});
export type IntegrationHook = Static<typeof IntegrationHook>;

/** An app that can be connected. Keys from `logo` on are for administrators. */
export const IntegrationApp = Type.Object({
  id: Type.String(),
  name: Type.String(),
  description: Type.String(),
  short_description: Nullable(Type.String()),
  enabled: Type.Boolean(),
  hooks: Type.Array(IntegrationHook),
  logo: Type.Optional(Type.String()),
  i18n_key: Type.Optional(Type.String()),
  action: Type.Optional(Nullable(Type.String())),
  button: Type.Optional(Nullable(Type.String())),
  hook_type: Type.Optional(OneOf(['account', 'inbox'])),
  allow_multiple_hooks: Type.Optional(Type.Boolean()),
  /** The feature without which an account does not have it. */
  feature_flag: Type.Optional(Type.String()),
  settings_json_schema: Type.Optional(FreeObject),
  settings_form_schema: Type.Optional(Type.Array(FreeObject)),
  visible_properties: Type.Optional(Type.Array(Type.String())),
});
export type IntegrationApp = Static<typeof IntegrationApp>;

const base = '/api/v1/accounts/:account_id/integrations';

export const listIntegrationApps = route({
  name: 'integration.list_apps',
  method: 'GET',
  path: `${base}/apps`,
  summary: 'The catalog of apps, with what the account connected',
  who: 'member',
  params: AccountParams,
  response: Type.Object({ payload: Type.Array(IntegrationApp) }),
});

export const showIntegrationApp = route({
  name: 'integration.show_app',
  method: 'GET',
  path: `${base}/apps/:name`,
  summary: 'One app of the catalog',
  who: 'member',
  params: Type.Object({ account_id: Id, name: Type.String({ maxLength: 255 }) }),
  response: IntegrationApp,
});

const HookStatus = Type.Union([
  OneOf(['enabled', 'disabled']),
  Type.Boolean(),
  Type.Integer({ minimum: 0, maximum: 1 }),
]);

export const createIntegrationHook = route({
  name: 'integration.create_hook',
  method: 'POST',
  path: `${base}/hooks`,
  summary: 'Connect an app',
  who: 'administrator',
  wrapper: 'hook',
  params: AccountParams,
  input: Type.Object({
    app_id: ShortText,
    /** Of apps that are connected per inbox. */
    inbox_id: Type.Optional(Nullable(Id)),
    status: Type.Optional(HookStatus),
    settings: Type.Optional(FreeInput),
  }),
  response: IntegrationHook,
  errors: ['invalid'],
});

export const updateIntegrationHook = route({
  name: 'integration.update_hook',
  method: ['PATCH', 'PUT'],
  path: `${base}/hooks/:id`,
  summary: 'Change the settings of a connected app, or switch it off and on',
  who: 'administrator',
  wrapper: 'hook',
  params: AccountItemParams,
  input: Type.Object({ status: Type.Optional(HookStatus), settings: Type.Optional(FreeInput) }),
  response: IntegrationHook,
  errors: ['invalid', 'conflict'],
});

export const deleteIntegrationHook = route({
  name: 'integration.delete_hook',
  method: 'DELETE',
  path: `${base}/hooks/:id`,
  summary: 'Disconnect an app',
  who: 'administrator',
  params: AccountItemParams,
});

/** Operations on a draft. */
export const draftEvents = [
  'rephrase',
  'fix_spelling_grammar',
  'shorten',
  'expand',
  'make_friendly',
  'make_formal',
  'simplify',
] as const;
export type DraftEvent = (typeof draftEvents)[number];

/** Operations on a conversation. */
export const conversationEvents = ['reply_suggestion', 'summarize', 'label_suggestion'] as const;
export type ConversationEvent = (typeof conversationEvents)[number];

/** Maximum characters of a draft sent to the model. */
export const maxAssistedLength = 150_000;

export const processHookEvent = route({
  name: 'integration.process_event',
  method: 'POST',
  path: `${base}/hooks/:id/process_event`,
  summary: 'What the language model makes of a draft or a conversation; null where there is nothing to say',
  who: 'member',
  params: AccountItemParams,
  input: Type.Object({
    event: Type.Object({
      name: ShortText,
      data: Type.Optional(
        Type.Object({
          content: Type.Optional(Nullable(Type.String({ maxLength: maxAssistedLength }))),
          conversation_display_id: Type.Optional(Nullable(Id)),
        }),
      ),
    }),
  }),
  maxBodyBytes: 2_000_000,
  response: Type.Object({ message: Nullable(Type.String()) }),
  errors: ['unprocessable'],
  // Requested whenever a conversation without labels is opened.
  limits: [{ by: 'account', limit: 600, seconds: 60 }],
});

/** An app was connected, changed or disconnected: lists of apps are out of date. */
export const integrationChanged = liveEvent('integration.changed', Type.Object({ app_id: Type.String() }));
