import type { IntegrationApp } from '@confab/contract/features/integration';
import type { CatalogApp } from './model.ts';

/** An app as members see it; how it is connected is for administrators. */
export function integrationAppView(
  app: CatalogApp,
  isConnected: boolean,
  isAdministrator: boolean,
): IntegrationApp {
  const known = {
    id: app.id,
    name: app.name,
    description: app.description,
    short_description: app.description,
    enabled: isConnected,
    hooks: [],
  };
  if (!isAdministrator) return known;
  return {
    ...known,
    logo: `${app.id}.png`,
    i18n_key: app.id,
    action: app.action,
    button: app.action,
    hook_type: app.hookType,
    allow_multiple_hooks: app.isMultiple,
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
    settings_form_schema: fields.map(({ name, label, type, required, kind, options }) => ({
      label,
      type,
      name,
      ...(required ? { validation: kind === 'object' ? 'required|JSON' : 'required' } : {}),
      ...(options === undefined ? {} : { options, default: options[0]?.value }),
    })),
    visible_properties: [...visible],
  };
}
