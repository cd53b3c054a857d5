import { describe, expect, test } from 'vitest';
import { catalog } from './model.ts';
import { integrationAppView } from './view.ts';

describe('the catalog', () => {
  test('lists its apps in this order, with those that an inbox has instead of the account', () => {
    expect(catalog.map(({ id, hookType, isMultiple }) => [id, hookType, isMultiple])).toEqual([
      ['webhook', 'account', true],
      ['dashboard_apps', 'account', true],
      ['openai', 'account', false],
      ['dialogflow', 'inbox', true],
      ['google_translate', 'account', false],
      ['dyte', 'account', false],
    ]);
  });

  test('asks for what an app cannot do without', () => {
    const asked = catalog.map(({ fields }) =>
      fields.map(({ name, required }) => `${name}${required ? '' : '?'}`),
    );
    expect(asked).toEqual([
      [],
      [],
      ['api_key', 'label_suggestion?'],
      ['project_id', 'credentials', 'region?'],
      ['project_id', 'credentials'],
      ['organization_id', 'api_key'],
    ]);
  });

  test('says where each app is set up, and which of its settings are shown once it is connected', () => {
    expect(catalog.map(({ id, action, visible }) => [id, action, visible])).toEqual([
      ['webhook', '/webhook', []],
      ['dashboard_apps', null, []],
      ['openai', '/openai', ['api_key', 'label_suggestion']],
      ['dialogflow', '/dialogflow', ['project_id', 'region']],
      ['google_translate', '/google_translate', ['project_id']],
      ['dyte', '/dyte', ['organization_id']],
    ]);
  });

  const regions = ['global', 'asia-northeast1', 'australia-southeast1', 'europe-west1', 'europe-west2'];
  test.each(catalog)('$id has words for everything', (app) => {
    expect([app.name, app.description]).toEqual([
      expect.stringMatching(/\w/),
      expect.stringMatching(/\w \w/),
    ]);
    for (const { label, name, type, kind, options } of app.fields) {
      expect(label).toMatch(/^[A-Z]/);
      const control = { credentials: 'textarea', region: 'select', label_suggestion: 'checkbox' }[name];
      expect(type).toBe(control ?? 'text');
      expect(kind).toBe({ credentials: 'object', label_suggestion: 'boolean' }[name] ?? 'string');
      expect(options?.map(({ value }) => value)).toEqual(name === 'region' ? regions : undefined);
    }
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
const connected = {
  ...known,
  logo: 'fax.png',
  i18n_key: 'fax',
  action: '/fax',
  button: '/fax',
  hook_type: 'account',
  allow_multiple_hooks: false,
};

test('members see that there is an app, administrators how it is connected', () => {
  expect(integrationAppView(app, false, false)).toEqual(known);
  expect(integrationAppView(app, false, true)).toEqual(connected);
  expect(integrationAppView(app, true, false)).toEqual({ ...known, enabled: true });
});

test('the form of an app is described by its fields', () => {
  const options = [
    { label: 'Here', value: 'here' },
    { label: 'There', value: 'there' },
  ];
  const view = integrationAppView(
    {
      ...app,
      fields: [
        { name: 'number', label: 'Number', type: 'text', kind: 'string', required: true },
        { name: 'key', label: 'Key', type: 'textarea', kind: 'object', required: true },
        { name: 'place', label: 'Place', type: 'select', kind: 'string', options },
      ],
      visible: ['number'],
    },
    false,
    true,
  );
  expect(view).toEqual({
    ...connected,
    settings_json_schema: {
      type: 'object',
      properties: { number: { type: 'string' }, key: { type: 'object' }, place: { type: 'string' } },
      required: ['number', 'key'],
      additionalProperties: false,
    },
    settings_form_schema: [
      { label: 'Number', type: 'text', name: 'number', validation: 'required' },
      { label: 'Key', type: 'textarea', name: 'key', validation: 'required|JSON' },
      { label: 'Place', type: 'select', name: 'place', options, default: 'here' },
    ],
    visible_properties: ['number'],
  });
});
