import type { IntegrationApp, IntegrationHook } from '@confab/contract/features/integration';
import type { CatalogApp } from './catalog-model.ts';
import { shownSecret } from './model.ts';
import type { HookRow } from './queries.ts';

/** A connected app as administrators see it; of secrets, their last characters. */
export function hookView(
  app: CatalogApp,
  row: HookRow,
  secrets: Readonly<Record<string, string>>,
): IntegrationHook {
  const shown = app.fields.flatMap((field) => {
    const secret = secrets[field.name];
    return secret === undefined ? [] : [[field.name, shownSecret(field, secret)]];
  });
  return {
    ...memberHookView(app, row),
    settings: { ...Object.fromEntries(shown), ...row.settings },
    reference_id: row.reference_id,
    reauthorization_required: row.lost_access_at !== null,
  };
}

/** A connected app as every member sees it: only whether it is enabled, which is enough to use it. */
export function memberHookView(app: CatalogApp, row: HookRow): IntegrationHook {
  return {
    id: row.id,
    app_id: row.app_id,
    status: row.enabled,
    inbox: row.inbox_id === null ? null : { id: row.inbox_id, name: row.inbox_name ?? '' },
    account_id: row.account_id,
    hook_type: app.hookType,
    settings: Object.fromEntries(
      Object.entries(row.settings).filter(([name]) =>
        app.fields.some((field) => field.name === name && field.kind === 'boolean'),
      ),
    ),
  };
}

type Connection = { isConnected: boolean; hooks: IntegrationHook[] };

/** An app as members see it; how it is connected is for administrators. */
export function integrationAppView(
  app: CatalogApp,
  { isConnected, hooks }: Connection,
  isAdministrator: boolean,
  action: string | null = app.action,
): IntegrationApp {
  const known = {
    id: app.id,
    name: app.name,
    description: app.description,
    short_description: app.description,
    enabled: isConnected,
    hooks,
  };
  if (!isAdministrator) return known;
  return {
    ...known,
    logo: `${app.id}.png`,
    i18n_key: app.id,
    action,
    button: action,
    hook_type: app.hookType,
    allow_multiple_hooks: app.isMultiple,
    ...(app.featureKey === undefined ? {} : { feature_flag: app.featureKey }),
    ...(app.fields.length === 0 ? {} : settingsOf(app)),
  };
}

function settingsOf({ fields, visible }: CatalogApp) {
  return {
    settings_json_schema: {
      type: 'object',
      properties: Object.fromEntries(fields.map(({ name, kind }) => [name, { type: kind }])),
      required: fields.filter(({ required }) => required).map(({ name }) => name),
      additionalProperties: false,
    },
    settings_form_schema: fields
      .filter(({ isLearned }) => !isLearned)
      .map(({ name, label, type, kind, required, options }) => ({
        label,
        type,
        name,
        ...(required ? { validation: kind === 'object' ? 'required|JSON' : 'required' } : {}),
        ...(type === 'number' ? { default: 0 } : {}),
        ...(options === undefined ? {} : { options: [...options], default: options[0]?.value }),
      })),
    visible_properties: [...visible],
  };
}
