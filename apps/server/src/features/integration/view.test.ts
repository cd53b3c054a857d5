import { describe, expect, test } from 'vitest';
import { catalog } from './model.ts';
import { integrationAppView } from './view.ts';

describe('the catalog', () => {
  test('lists the apps that work here, in this order', () => {
    expect(catalog.map(({ id, hookType, isMultiple, action }) => [id, hookType, isMultiple, action])).toEqual(
      [
        ['webhook', 'account', true, '/webhook'],
        ['dashboard_apps', 'account', true, null],
        ['openai', 'account', false, '/openai'],
        ['slack', 'account', false, null],
        ['dialogflow', 'inbox', true, '/dialogflow'],
        ['google_translate', 'account', false, '/google_translate'],
        ['dyte', 'account', false, '/dyte'],
        ['linear', 'account', false, null],
        ['shopify', 'account', false, null],
      ],
    );
  });

  test.each(catalog)('$id has words for everything', (app) => {
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

test('members see that there is an app, administrators how it is connected', () => {
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
