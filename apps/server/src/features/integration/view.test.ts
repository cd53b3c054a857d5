import { describe, expect, test } from 'vitest';
import { moment } from '../../../test/rows.ts';
import { catalog } from './model.ts';
import { hookView, integrationAppView, memberHookView } from './view.ts';

describe('the catalog', () => {
  test('lists the apps that work here, in this order', () => {
    expect(catalog.map(({ id, hookType, isMultiple, action }) => [id, hookType, isMultiple, action])).toEqual(
      [
        ['webhook', 'account', true, '/webhook'],
        ['dashboard_apps', 'account', true, null],
        ['openai', 'account', false, '/openai'],
        ['linear', 'account', false, null],
        ['slack', 'account', false, null],
        ['dialogflow', 'inbox', true, '/dialogflow'],
        ['google_translate', 'account', false, '/google_translate'],
        ['dyte', 'account', false, '/dyte'],
        ['shopify', 'account', false, null],
        ['leadsquared', 'account', false, '/leadsquared'],
      ],
    );
  });

  test.each(catalog)('$id has texts for everything', (app) => {
    expect([app.name, app.description]).toEqual([
      expect.stringMatching(/\w/),
      expect.stringMatching(/\w \w/),
    ]);
    for (const { label } of app.fields) expect(label).toMatch(/^[A-Z]/);
  });
});

const app = {
  id: 'fax',
  name: 'Fax',
  description: 'Send faxes.',
  hookType: 'account',
  isMultiple: false,
  action: '/fax',
  fields: [],
  visible: [],
} as const;
const known = {
  id: 'fax',
  name: 'Fax',
  description: 'Send faxes.',
  short_description: 'Send faxes.',
  enabled: false,
  hooks: [],
};
const unused = { isConnected: false, hooks: [] };
const connected = {
  ...known,
  logo: 'fax.png',
  i18n_key: 'fax',
  action: '/fax',
  button: '/fax',
  hook_type: 'account',
  allow_multiple_hooks: false,
};

test('members see that an app exists, and administrators how it is connected', () => {
  expect(integrationAppView(app, unused, false)).toEqual(known);
  expect(integrationAppView(app, unused, true)).toEqual(connected);
  expect(integrationAppView(app, { ...unused, isConnected: true }, false)).toEqual({
    ...known,
    enabled: true,
  });
});

test('the form of an app is described by its fields', () => {
  const view = integrationAppView(
    {
      ...app,
      fields: [
        { name: 'number', label: 'Number', type: 'text', kind: 'string', required: true },
        { name: 'quiet', label: 'Quiet', type: 'checkbox', kind: 'boolean' },
      ],
      visible: ['number'],
    },
    unused,
    true,
  );
  expect(view).toEqual({
    ...connected,
    settings_json_schema: {
      type: 'object',
      properties: { number: { type: 'string' }, quiet: { type: 'boolean' } },
      required: ['number'],
      additionalProperties: false,
    },
    settings_form_schema: [
      { label: 'Number', type: 'text', name: 'number', validation: 'required' },
      { label: 'Quiet', type: 'checkbox', name: 'quiet' },
    ],
    visible_properties: ['number'],
  });
});

test('JSON is entered as such, and a choice has the first as default', () => {
  const options = [
    { value: 'a4', label: 'A4' },
    { value: 'letter', label: 'Letter' },
  ];
  const fields = [
    { name: 'more', label: 'More', type: 'textarea', kind: 'object', required: true },
    { name: 'paper', label: 'Paper', type: 'select', kind: 'string', options },
  ] as const;
  expect(integrationAppView({ ...app, fields }, unused, true).settings_form_schema).toEqual([
    { label: 'More', type: 'textarea', name: 'more', validation: 'required|JSON' },
    { label: 'Paper', type: 'select', name: 'paper', options, default: 'a4' },
  ]);
});

test('the provider’s own fields are in the schema, but not in the form; numbers begin with 0', () => {
  const fields = [
    { name: 'score', label: 'Score', type: 'number', kind: 'string' },
    { name: 'code', label: 'Code', type: 'number', kind: 'integer', isLearned: true },
  ] as const;
  const view = integrationAppView({ ...app, fields, featureKey: 'crm_integration' }, unused, true);
  expect(view).toMatchObject({
    feature_flag: 'crm_integration',
    settings_json_schema: { properties: { score: { type: 'string' }, code: { type: 'integer' } } },
    settings_form_schema: [{ label: 'Score', type: 'number', name: 'score', default: 0 }],
  });
  expect(view.settings_form_schema).toHaveLength(1);
});

test('an app can be connected at another address than its default', () => {
  const shown = { ...connected, action: 'https://slack.example', button: 'https://slack.example' };
  expect(integrationAppView(app, unused, true, 'https://slack.example')).toEqual(shown);
});

const secretApp = {
  ...app,
  fields: [
    { name: 'key', label: 'Key', type: 'text', kind: 'string', isSecret: true },
    { name: 'other', label: 'Other', type: 'text', kind: 'string', isSecret: true },
    { name: 'quiet', label: 'Quiet', type: 'checkbox', kind: 'boolean' },
    { name: 'number', label: 'Number', type: 'text', kind: 'string' },
  ],
} as const;
const hook = {
  account_id: 2,
  id: 5,
  app_id: 'fax',
  enabled: true,
  inbox_id: 4,
  inbox_name: 'Site',
  reference_id: 'C01',
  settings: { number: '123', quiet: true },
  secrets_encrypted: 'sealed',
  access_encrypted: 'sealed',
  lost_access_at: null,
  backoff_until: moment(1),
  updated_at: moment(2),
};
const shownHook = {
  id: 5,
  app_id: 'fax',
  status: true,
  inbox: { id: 4, name: 'Site' },
  account_id: 2,
  hook_type: 'account',
  settings: { quiet: true },
};

test('members see what is enabled in a connected app', () => {
  expect(memberHookView(secretApp, hook)).toEqual(shownHook);
  expect(memberHookView(secretApp, { ...hook, inbox_id: null }).inbox).toBeNull();
  expect(memberHookView(secretApp, { ...hook, inbox_name: null }).inbox).toEqual({ id: 4, name: '' });
});

test('administrators see how it is connected, and the end of its secrets', () => {
  const more = { reference_id: 'C01', reauthorization_required: false };
  expect(hookView(secretApp, hook, { key: 'a-secret-key-1234' })).toEqual({
    ...shownHook,
    ...more,
    settings: { key: '••••1234', number: '123', quiet: true },
  });
  const lost = hookView(secretApp, { ...hook, lost_access_at: moment(3) }, {});
  expect(lost.reauthorization_required).toBe(true);
});
