import { Failure, invalidField } from '@confab/contract/kit/errors';
import type { CatalogApp, Field } from './catalog-model.ts';
import { dialogflowApp } from './dialogflow/app-model.ts';
import { leadSquaredApp } from './leadsquared/app-model.ts';
import { slackApp } from './slack/app-model.ts';
import { googleTranslateApp } from './translation/app-model.ts';
import { dyteApp } from './dyte-app-model.ts';
import { linearApp } from './linear-app-model.ts';
import { shopifyApp } from './shopify-app-model.ts';

/** In the order of the list: what works here, and nothing else. */
export const catalog: readonly CatalogApp[] = [
  {
    id: 'webhook',
    name: 'Webhooks',
    description: 'Send events in the account to your own apps over HTTP.',
    hookType: 'account',
    isMultiple: true,
    action: '/webhook',
    fields: [],
    visible: [],
  },
  {
    id: 'dashboard_apps',
    name: 'Dashboard apps',
    description: 'Show your own pages next to a conversation.',
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
      { name: 'api_url', label: 'Address', type: 'text', kind: 'string', isAddress: true },
      { name: 'model', label: 'Model', type: 'text', kind: 'string' },
      { name: 'label_suggestion', label: 'Suggest labels', type: 'checkbox', kind: 'boolean' },
    ],
    visible: ['api_key', 'api_url', 'model', 'label_suggestion'],
  },
  linearApp,
  slackApp,
  dialogflowApp,
  googleTranslateApp,
  dyteApp,
  shopifyApp,
  leadSquaredApp,
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

/** The app of a connection. Throws `invalid` on `app_id` for one that is no longer in the catalog. */
export function catalogApp(appId: string): CatalogApp {
  const app = catalog.find(({ id }) => id === appId);
  if (app === undefined) throw invalidField('app_id', 'invalid', 'App is not in the catalog');
  return app;
}

/** An app that is connected by settings. Throws `invalid` on `app_id` for any other. */
export function connectableApp(appId: string): CatalogApp {
  const app = catalog.find(({ id, fields }) => id === appId && fields.length > 0);
  if (app === undefined) throw invalidField('app_id', 'invalid', 'App is not in the catalog');
  return app;
}

export type HookSettings = { settings: Record<string, unknown>; secrets: Record<string, string> };

const maxTextLength = 4000;
const maxJsonLength = 20_000;

/**
 * The stored settings for an input. A secret that is absent or in its masked form stays as in `old`. Throws `invalid`
 * on `settings` for unknown keys, other types, and missing required settings.
 */
export function hookSettings(
  { fields }: CatalogApp,
  input: Readonly<Record<string, unknown>>,
  old: HookSettings = { settings: {}, secrets: {} },
): HookSettings {
  const known = new Set(fields.map(({ name }) => name));
  if (Object.keys(input).some((name) => !known.has(name))) throw invalidSettings();
  const next: HookSettings = { settings: { ...old.settings }, secrets: { ...old.secrets } };
  for (const field of fields) {
    const value = input[field.name];
    if (value === undefined) continue;
    if (!field.isSecret) next.settings[field.name] = valueOf(field, value);
    else if (value !== shownSecret(field, old.secrets[field.name]))
      next.secrets[field.name] = String(valueOf(field, value));
  }
  if (!fields.every((field) => isComplete(field, next))) throw invalidSettings();
  if (hasMoved(fields, old, next) && keepsSecret(fields, old, input))
    throw invalidField('settings', 'invalid', 'Settings : Enter the key again for another address');
  return next;
}

/** Otherwise, a user who may change the address could read secrets that others entered. */
function hasMoved(fields: readonly Field[], old: HookSettings, next: HookSettings): boolean {
  return fields.some(
    ({ name, isAddress }) => isAddress && (old.settings[name] ?? '') !== (next.settings[name] ?? ''),
  );
}

function keepsSecret(
  fields: readonly Field[],
  old: HookSettings,
  input: Readonly<Record<string, unknown>>,
): boolean {
  return fields.some((field) => {
    const [value, secret] = [input[field.name], old.secrets[field.name]];
    return (
      field.isSecret && secret !== undefined && (value === undefined || value === shownSecret(field, secret))
    );
  });
}

function isComplete({ name, required, isSecret }: Field, { settings, secrets }: HookSettings): boolean {
  if (!required) return true;
  const value = isSecret ? secrets[name] : settings[name];
  return value !== undefined && value !== '';
}

function valueOf({ kind, type, options, isAddress }: Field, value: unknown): unknown {
  if (kind === 'boolean') return booleanOf(value);
  if (kind === 'object') return jsonOf(value);
  if (kind === 'integer') return integerOf(value);
  const text = textOf(value);
  if (type === 'number' && !/^(-?\d{1,6})?$/.test(text)) throw invalidSettings();
  if (options?.every((option) => option.value !== text)) throw invalidSettings();
  return isAddress ? addressOf(text) : text;
}

/** Without a trailing slash, because paths are appended; empty for none. */
function addressOf(text: string): string {
  if (text === '') return '';
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain = url !== undefined && `${url.search}${url.hash}${url.username}${url.password}` === '';
  if (!isPlain || !['http:', 'https:'].includes(url.protocol)) throw invalidSettings();
  return url.href.replace(/\/$/, '');
}

function booleanOf(value: unknown): boolean {
  if (typeof value !== 'boolean') throw invalidSettings();
  return value;
}

function integerOf(value: unknown): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw invalidSettings();
  return value;
}

function textOf(value: unknown): string {
  if (typeof value !== 'string' || value.length > maxTextLength || /\p{Cc}/u.test(value))
    throw invalidSettings();
  return value.trim();
}

/** An object as it is stored: as JSON. Forms give the JSON itself. */
function jsonOf(value: unknown): string {
  const text = typeof value === 'string' ? value.trim() : JSON.stringify(value);
  if (text.length > maxJsonLength) throw invalidSettings();
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return text;
  } catch {
    // It is no JSON.
  }
  throw invalidSettings();
}

export function invalidSettings() {
  return invalidField('settings', 'invalid', 'Settings : Invalid settings data');
}

/** What administrators see of a secret: enough to distinguish one key from another. */
export function shownSecret({ kind }: Pick<Field, 'kind'>, secret: string | undefined): string {
  if (secret === undefined) return '';
  if (kind === 'object') return '••••';
  return `••••${secret.length < 12 ? '' : secret.slice(-4)}`;
}

export function alreadyConnected() {
  return invalidField('app_id', 'taken', 'App is connected already; disconnect it first');
}

export function featureMissing() {
  return invalidField('feature_flag', 'invalid', 'Feature flag Feature not enabled');
}

export function switchedOff() {
  return new Failure('unprocessable', { message: 'This integration is switched off' });
}

export function noProcessor() {
  return new Failure('unprocessable', { message: 'No processor found' });
}

export function inboxMissing() {
  return invalidField('inbox_id', 'missing', 'Inbox must exist');
}

export function inboxUnexpected() {
  return invalidField('inbox_id', 'invalid', 'Inbox cannot be chosen: the app belongs to the account');
}

export function inboxNotSupported() {
  return invalidField('inbox_id', 'invalid', 'Inbox receives emails, which this app does not answer');
}
