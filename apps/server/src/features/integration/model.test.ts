import { Failure } from '@confab/contract/kit/errors';
import { Value } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { fieldErrorOf } from '../../../test/field-error-of.ts';
import {
  appCookie,
  cookieNameOf,
  maxAttemptSeconds,
  pendingSchema,
  purposeOf,
  redirectUrlOf,
} from './authorization-model.ts';
import type { CatalogApp, Field } from './catalog-model.ts';
import { readAnswerRequest } from './dialogflow/event-model.ts';
import { lostAccessEmail } from './job-model.ts';
import {
  alreadyConnected,
  catalog,
  catalogApp,
  connectableApp,
  hookSettings,
  inboxMissing,
  inboxUnexpected,
  inboxNotSupported,
  noProcessor,
  offeredApps,
  shownSecret,
  switchedOff,
} from './model.ts';
import { integrationSettings, shopUrlKey } from './settings-model.ts';
import { readLanguageRequest } from './translation/event-model.ts';

describe('an app is offered', () => {
  const ids = (keys: string[], features: string[] = []) =>
    offeredApps(new Map(keys.map((key) => [key, 'x'])), features).map(({ id }) => id);
  const always = ['webhook', 'dashboard_apps', 'openai', 'dialogflow', 'google_translate', 'dyte'];
  const slack = ['SLACK_CLIENT_ID', 'SLACK_CLIENT_SECRET', 'SLACK_SIGNING_SECRET'];
  const linear = ['LINEAR_CLIENT_ID', 'LINEAR_CLIENT_SECRET'];
  const shopify = ['SHOPIFY_CLIENT_ID', 'SHOPIFY_CLIENT_SECRET'];

  test('if the installation has all required settings', () => {
    expect(ids([])).toEqual(always);
    expect(ids(slack)).toEqual(['webhook', 'dashboard_apps', 'openai', 'slack', ...always.slice(3)]);
    expect(ids(linear)).toEqual(['webhook', 'dashboard_apps', 'openai', 'linear', ...always.slice(3)]);
    for (const keys of [slack, linear, shopify])
      for (const key of keys) {
        const others = keys.filter((other) => other !== key);
        expect(ids(others, ['shopify_integration'])).toEqual(always);
      }
  });

  test('if the account has the feature', () => {
    expect(ids(shopify)).toEqual(always);
    expect(ids(shopify, ['shopify_integration'])).toEqual([...always, 'shopify']);
    expect(ids([], ['crm_integration'])).toEqual([...always, 'leadsquared']);
  });
});

test('an app is found by its id; only one with its own settings can be connected with them', () => {
  const refused = { path: 'app_id', code: 'invalid', message: 'App is not in the catalog' };
  expect(catalogApp('slack').name).toBe('Slack');
  expect(connectableApp('dyte').name).toBe('Dyte');
  for (const work of [() => catalogApp('fax'), () => connectableApp('fax'), () => connectableApp('slack')])
    expect(fieldErrorOf(work)).toEqual(refused);
});

test.each(catalog)('$id stores keys as secrets, and shows only existing ones', ({ fields, visible, id }) => {
  const secrets = fields.filter(({ isSecret }) => isSecret).map(({ name }) => name);
  expect(secrets).toEqual(
    fields.map(({ name }) => name).filter((name) => /^(api|access|secret)_key$|^credentials$/.test(name)),
  );
  const known = [...fields.map(({ name }) => name), ...(id === 'slack' ? ['channel_name'] : [])];
  expect(known).toEqual(expect.arrayContaining([...visible]));
});

test.each([
  ['openai', ['api_key'], ['api_key', 'api_url', 'model', 'label_suggestion']],
  ['dialogflow', ['project_id', 'credentials'], ['project_id', 'region']],
  ['google_translate', ['project_id', 'credentials'], ['project_id']],
  ['dyte', ['organization_id', 'api_key'], ['organization_id']],
  ['slack', [], ['channel_name']],
  ['webhook', [], []],
  ['dashboard_apps', [], []],
  ['linear', [], []],
  ['shopify', [], []],
  [
    'leadsquared',
    ['access_key', 'secret_key'],
    [
      'access_key',
      'endpoint_url',
      'enable_conversation_activity',
      'enable_transcript_activity',
      'conversation_activity_score',
      'transcript_activity_score',
    ],
  ],
])('%s requires %j, and shows %j', (id, needed, visible) => {
  const app = catalogApp(id);
  expect(app.fields.filter(({ required }) => required).map(({ name }) => name)).toEqual(needed);
  expect(app.visible).toEqual(visible);
});

const app = (fields: readonly Field[]): CatalogApp => ({
  id: 'fax',
  name: 'Fax',
  description: 'Send faxes.',
  hookType: 'account',
  isMultiple: false,
  action: '/fax',
  fields,
  visible: [],
});
const fax = app([
  { name: 'number', label: 'Number', type: 'text', kind: 'string', required: true },
  { name: 'key', label: 'Key', type: 'text', kind: 'string', required: true, isSecret: true },
  { name: 'quiet', label: 'Quiet', type: 'checkbox', kind: 'boolean' },
  {
    name: 'paper',
    label: 'Paper',
    type: 'select',
    kind: 'string',
    options: ['a4', 'letter'].map((value) => ({ value, label: value })),
  },
  { name: 'more', label: 'More', type: 'textarea', kind: 'object' },
]);
const input = { number: ' 123 ', key: 'a-secret-key-1234' };
const stored = { settings: { number: '123' }, secrets: { key: 'a-secret-key-1234' } };

describe('the settings of an app', () => {
  test('are stored separately from its secrets', () => {
    const all = { ...input, quiet: false, paper: 'letter', more: { a: 1 } };
    expect(hookSettings(fax, all)).toEqual({
      settings: { number: '123', quiet: false, paper: 'letter', more: '{"a":1}' },
      secrets: { key: 'a-secret-key-1234' },
    });
    expect(hookSettings(fax, { ...input, more: ' {"a": 1} ' }).settings['more']).toBe('{"a": 1}');
  });

  test('keep absent values, and a secret sent in its masked form', () => {
    expect(hookSettings(fax, {}, stored)).toEqual(stored);
    expect(hookSettings(fax, { key: '••••1234' }, stored)).toEqual(stored);
    expect(hookSettings(fax, { key: 'another-key' }, stored).secrets).toEqual({ key: 'another-key' });
    // The previous settings are not modified.
    expect(stored).toEqual({ settings: { number: '123' }, secrets: { key: 'a-secret-key-1234' } });
  });

  test.each([
    [{ ...input, fax: 1 }],
    [{ number: '123' }],
    [{ key: 'secret' }],
    [{ ...input, number: ' ' }],
    [{ ...input, key: '' }],
    [{ ...input, number: 5 }],
    [{ ...input, number: 'a\nb' }],
    [{ ...input, number: '1'.repeat(4001) }],
    [{ ...input, quiet: 'yes' }],
    [{ ...input, paper: 'a5' }],
    [{ ...input, more: '{' }],
    [{ ...input, more: '[]' }],
    [{ ...input, more: 'null' }],
    [{ ...input, more: '5' }],
    [{ ...input, more: `{"a":"${'x'.repeat(19_993)}"}` }],
  ])('are rejected: %j', (settings) => {
    expect(fieldErrorOf(() => hookSettings(fax, settings))).toEqual({
      path: 'settings',
      code: 'invalid',
      message: 'Settings : Invalid settings data',
    });
  });

  test('may have the maximum length', () => {
    const more = `{"a":"${'x'.repeat(19_992)}"}`;
    const number = '1'.repeat(4000);
    expect(hookSettings(fax, { ...input, number, more }).settings).toEqual({ number, more });
  });
});

describe('the address that receives a key', () => {
  const model = app([
    { name: 'key', label: 'Key', type: 'text', kind: 'string', required: true, isSecret: true },
    { name: 'url', label: 'Address', type: 'text', kind: 'string', isAddress: true },
    { name: 'name', label: 'Name', type: 'text', kind: 'string' },
  ]);
  const key = 'a-secret-key-1234';
  const stored = { settings: { url: 'https://a.example' }, secrets: { key } };

  test.each([
    ['', ''],
    ['https://a.example', 'https://a.example'],
    ['http://127.0.0.1:8080/v1/', 'http://127.0.0.1:8080/v1'],
    ['HTTPS://A.example/a/b', 'https://a.example/a/b'],
  ])('%j is stored as %j', (url, storedUrl) => {
    expect(hookSettings(model, { key, url }).settings).toEqual({ url: storedUrl });
  });

  test.each([
    'a.example',
    'ftp://a.example',
    'https://a.example/?x=1',
    'https://a.example/#x',
    'https://u@a.example',
  ])('rejects %j', (url) => {
    expect(fieldErrorOf(() => hookSettings(model, { key, url }))?.message).toBe(
      'Settings : Invalid settings data',
    );
  });

  test.each([
    [{ url: 'https://b.example' }],
    [{ url: '' }],
    [{ url: 'https://b.example', key: '••••1234' }],
    [{ url: 'https://b.example', name: 'x' }],
  ])('requires the key again if changed: %j', (settings) => {
    expect(fieldErrorOf(() => hookSettings(model, settings, stored))).toEqual({
      path: 'settings',
      code: 'invalid',
      message: 'Settings : Enter the key again for another address',
    });
  });

  test('may stay unchanged, or change together with the key', () => {
    expect(hookSettings(model, { url: 'https://a.example/', name: 'x' }, stored).settings).toEqual({
      url: 'https://a.example',
      name: 'x',
    });
    expect(hookSettings(model, { url: 'https://b.example', key: 'another-key' }, stored)).toEqual({
      settings: { url: 'https://b.example' },
      secrets: { key: 'another-key' },
    });
    expect(hookSettings(model, { url: '' }, { settings: {}, secrets: { key } }).settings).toEqual({
      url: '',
    });
    // Non-secret settings may change without it.
    const open = app(model.fields.filter(({ isSecret }) => isSecret !== true));
    expect(hookSettings(open, { url: 'https://b.example' }, { ...stored, secrets: {} }).settings).toEqual({
      url: 'https://b.example',
    });
  });
});

test.each([
  ['string', undefined, ''],
  ['string', '12345678901', '••••'],
  ['string', '123456789012', '••••9012'],
  ['object', '{"a":1,"b":"a long secret"}', '••••'],
] as const)('of a %s masks the secret %j as %j', (kind, secret, shown) => {
  expect(shownSecret({ kind }, secret)).toBe(shown);
});

test.each([
  [alreadyConnected(), 'app_id', 'taken', 'App is connected already; disconnect it first'],
  [inboxMissing(), 'inbox_id', 'missing', 'Inbox must exist'],
  [inboxUnexpected(), 'inbox_id', 'invalid', 'Inbox cannot be chosen: the app belongs to the account'],
  [inboxNotSupported(), 'inbox_id', 'invalid', 'Inbox receives emails, which this app does not answer'],
])('%s is reported on a field', (failure, path, code, message) => {
  expect(failure.options.fields).toEqual([{ path, code, message }]);
});

test.each([
  [switchedOff(), 'This integration is switched off'],
  [noProcessor(), 'No processor found'],
])('%s is reported on the request', (failure, message) => {
  expect(failure).toBeInstanceOf(Failure);
  expect(failure).toMatchObject({ code: 'unprocessable', message });
});

describe('an attempt to connect an app', () => {
  test('has a cookie limited to the app, and is removed without a value', () => {
    expect([cookieNameOf('linear'), purposeOf('linear'), maxAttemptSeconds]).toEqual([
      'confab_linear',
      'app-authorization:linear',
      600,
    ]);
    expect(appCookie('linear', 'sealed', true)).toBe(
      'confab_linear=sealed; Path=/linear; Max-Age=600; HttpOnly; SameSite=Lax; Secure',
    );
    expect(appCookie('linear', null, false)).toBe(
      'confab_linear=; Path=/linear; Max-Age=0; HttpOnly; SameSite=Lax',
    );
    expect(redirectUrlOf('https://desk.example', 'linear')).toBe('https://desk.example/linear/callback');
  });

  const pending = { accountId: 2, userId: 6, state: 's', reference: '', until: 5 };
  test.each(Object.keys(pending))('has its %s', (key) => {
    expect(Value.Check(pendingSchema, pending)).toBe(true);
    expect(Value.Check(pendingSchema, { ...pending, [key]: undefined })).toBe(false);
  });
});

test('operators get a description of each setting, each once', () => {
  const names = integrationSettings.map(({ setting }) => setting);
  expect(new Set(names).size).toBe(names.length);
  for (const each of integrationSettings) {
    expect(each.setting).toMatch(/^[A-Z]+(_[A-Z]+)+$/);
    if (!('name' in each)) expect(each.meaning).toMatch(/\w \w.*\.$/);
    else expect([each.name, URL.canParse(each.default)]).toEqual([expect.stringMatching(/\w/), true]);
  }
  for (const { needs = [] } of catalog) expect(names).toEqual(expect.arrayContaining([...needs]));
  expect(names.filter((name) => name.endsWith('_URL'))).toEqual([
    'SLACK_URL',
    'DIALOGFLOW_API_URL',
    'DYTE_API_URL',
    'LINEAR_API_URL',
    'LINEAR_URL',
    'SHOPIFY_SHOP_URL',
    'LEADSQUARED_API_URL',
  ]);
});

test.each([
  ['https://SHOP', true],
  ['http://localhost:1/SHOP/x', true],
  [shopUrlKey.default, true],
  [shopUrlKey.form.example, true],
  ['https://shop', false],
  ['ftp://SHOP', false],
  ['xhttps://SHOP', false],
  ['https://SHOP x', false],
])('the address of a shop may be %s: %s', (address, may) => {
  expect(shopUrlKey.form.pattern.test(address)).toBe(may);
});

test('events and jobs are parsed only by their own schema', () => {
  const request = { conversation_id: 333, message_id: 11 };
  for (const read of [readAnswerRequest, readLanguageRequest]) {
    expect(read(request)).toEqual(request);
    expect(() => read({ conversation_id: 333 })).toThrow();
  }
  expect([lostAccessEmail.name, lostAccessEmail.maxAttempts]).toEqual(['mail-lost-integration', 10]);
  expect(Value.Check(lostAccessEmail.payload, { account_id: 2, id: 3, at: 5 })).toBe(true);
  expect(Value.Check(lostAccessEmail.payload, { account_id: 2, id: 3 })).toBe(false);
});
