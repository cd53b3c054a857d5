import { Failure, invalidField } from '@confab/contract/kit/errors';
import type { CatalogApp } from './catalog-model.ts';
import { dyteApp } from './dyte-app-model.ts';
import { linearApp } from './linear-app-model.ts';
import { shopifyApp } from './shopify-app-model.ts';

/** In the order of the list: what works here, and nothing else. */
export const catalog: readonly CatalogApp[] = [
  {
    id: 'webhook',
    name: 'Webhooks',
    description: 'Tell your own programs by HTTP what happens in the account.',
    hookType: 'account',
    isMultiple: true,
    action: '/webhook',
    fields: [],
    visible: [],
  },
  {
    id: 'dashboard_apps',
    name: 'Dashboard apps',
    description: 'Show your own pages beside a conversation.',
    hookType: 'account',
    isMultiple: true,
    action: null,
    fields: [],
    visible: [],
  },
  {
    id: 'openai',
    name: 'OpenAI',
    description: 'Rephrase, summarize and suggest replies with a language model.',
    hookType: 'account',
    isMultiple: false,
    action: '/openai',
    fields: [
      { name: 'api_key', label: 'API key', type: 'text', kind: 'string', required: true, isSecret: true },
      { name: 'label_suggestion', label: 'Suggest labels', type: 'checkbox', kind: 'boolean' },
    ],
    visible: ['api_key', 'label_suggestion'],
  },
  dyteApp,
  linearApp,
  shopifyApp,
];

/** What this installation is set up for, of what the account has. */
export function offeredApps(
  keys: ReadonlyMap<string, string>,
  features: readonly string[],
): readonly CatalogApp[] {
  return catalog.filter(
    ({ needs = [], featureKey }) =>
      needs.every((setting) => keys.has(setting)) &&
      (featureKey === undefined || features.includes(featureKey)),
  );
}

/** An app that is connected by settings of its own. Throws `invalid` on `app_id` for any other. */
export function connectableApp(appId: string): CatalogApp {
  const app = catalog.find(({ id, fields }) => id === appId && fields.length > 0);
  if (app === undefined) throw invalidField('app_id', 'invalid', 'App is not in the catalog');
  return app;
}

export type HookSettings = { settings: Record<string, unknown>; secrets: Record<string, string> };

const maxTextLength = 4000;

/**
 * What is stored of given settings. A secret that is left out, or given as it is shown, stays as it is in `old`.
 * Throws `invalid` on `settings` for keys the app does not have, other types, and what is required but missing.
 */
export function hookSettings(
  { fields }: CatalogApp,
  given: Readonly<Record<string, unknown>>,
  old: HookSettings = { settings: {}, secrets: {} },
): HookSettings {
  const known = new Set(fields.map(({ name }) => name));
  if (Object.keys(given).some((name) => !known.has(name))) throw invalidSettings();
  const next: HookSettings = { settings: { ...old.settings }, secrets: { ...old.secrets } };
  for (const { name, kind, isSecret } of fields) {
    const value = given[name];
    if (value === undefined || (isSecret === true && value === shownSecret(old.secrets[name]))) continue;
    if (kind === 'boolean') next.settings[name] = booleanOf(value);
    else next[isSecret === true ? 'secrets' : 'settings'][name] = textOf(value);
  }
  const isComplete = fields.every(
    ({ name, required }) => !required || ((next.secrets[name] ?? next.settings[name]) || '') !== '',
  );
  if (!isComplete) throw invalidSettings();
  return next;
}

function booleanOf(value: unknown): boolean {
  if (typeof value !== 'boolean') throw invalidSettings();
  return value;
}

function textOf(value: unknown): string {
  if (typeof value !== 'string' || value.length > maxTextLength || /\p{Cc}/u.test(value))
    throw invalidSettings();
  return value.trim();
}

const invalidSettings = () => invalidField('settings', 'invalid', 'Settings : Invalid settings data');

/** What administrators see of a secret: enough to tell one key from another. */
export function shownSecret(secret: string | undefined): string {
  if (secret === undefined) return '';
  return `••••${secret.length < 12 ? '' : secret.slice(-4)}`;
}

export const alreadyConnected = () =>
  invalidField('app_id', 'taken', 'App is connected already; disconnect it first');

export const switchedOff = () =>
  new Failure('unprocessable', { message: 'This integration is switched off' });

export const noProcessor = () => new Failure('unprocessable', { message: 'No processor found' });
