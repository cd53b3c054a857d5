import { AccountParams, route } from '../kit/route.ts';
import { FreeObject, Id, Nullable, OneOf, Type, type Static } from '../kit/schema.ts';

/** An account's connection to an app. */
export const IntegrationHook = FreeObject;

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
  settings_json_schema: Type.Optional(FreeObject),
  settings_form_schema: Type.Optional(Type.Array(FreeObject)),
  visible_properties: Type.Optional(Type.Array(Type.String())),
});
export type IntegrationApp = Static<typeof IntegrationApp>;

const base = '/api/v1/accounts/:account_id/integrations/apps';

export const listIntegrationApps = route({
  name: 'integration.list_apps',
  method: 'GET',
  path: base,
  summary: 'The catalog of apps, with what the account connected',
  who: 'member',
  params: AccountParams,
  response: Type.Object({ payload: Type.Array(IntegrationApp) }),
});

export const showIntegrationApp = route({
  name: 'integration.show_app',
  method: 'GET',
  path: `${base}/:name`,
  summary: 'One app of the catalog',
  who: 'member',
  params: Type.Object({ account_id: Id, name: Type.String({ maxLength: 255 }) }),
  response: IntegrationApp,
});
