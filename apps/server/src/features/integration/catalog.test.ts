import { expect, test } from 'vitest';
import { catalog } from './model.ts';
import { integrationSettings } from './settings-model.ts';

const secret = { required: true, isSecret: true };
const google = [
  { name: 'project_id', label: 'Project id', type: 'text', kind: 'string', required: true },
  {
    name: 'credentials',
    label: 'Key of the service account (JSON)',
    type: 'textarea',
    kind: 'object',
    ...secret,
  },
];
const regions = ['global', 'asia-northeast1', 'australia-southeast1', 'europe-west1', 'europe-west2'];
const apiKey = { name: 'api_key', label: 'API key', type: 'text', kind: 'string', ...secret };

const activity = (name: string, what: string) => [
  { name: `enable_${name}_activity`, label: `Post ${what}`, type: 'checkbox', kind: 'boolean' },
  { name: `${name}_activity_score`, label: `Score of ${what}`, type: 'number', kind: 'string' },
  {
    name: `${name}_activity_code`,
    label: `Activity code of ${what}`,
    type: 'number',
    kind: 'integer',
    isLearned: true,
  },
];

test.each([
  ['webhook', []],
  ['dashboard_apps', []],
  [
    'openai',
    [
      apiKey,
      { name: 'api_url', label: 'Address', type: 'text', kind: 'string', isAddress: true },
      { name: 'model', label: 'Model', type: 'text', kind: 'string' },
      { name: 'label_suggestion', label: 'Suggest labels', type: 'checkbox', kind: 'boolean' },
    ],
  ],
  ['slack', []],
  [
    'dialogflow',
    [
      ...google,
      {
        name: 'region',
        label: 'Region',
        type: 'select',
        kind: 'string',
        options: regions.map((value) => ({ value, label: value })),
      },
    ],
  ],
  ['google_translate', google],
  [
    'dyte',
    [
      { name: 'organization_id', label: 'Organization ID', type: 'text', kind: 'string', required: true },
      apiKey,
    ],
  ],
  ['linear', []],
  ['shopify', []],
  [
    'leadsquared',
    [
      { name: 'access_key', label: 'Access key', type: 'text', kind: 'string', ...secret },
      { name: 'secret_key', label: 'Secret key', type: 'text', kind: 'string', ...secret },
      {
        name: 'endpoint_url',
        label: 'API address',
        type: 'text',
        kind: 'string',
        isLearned: true,
        isAddress: true,
      },
      { name: 'app_url', label: 'Address of the app', type: 'text', kind: 'string', isLearned: true },
      { name: 'timezone', label: 'Time zone', type: 'text', kind: 'string', isLearned: true },
      ...activity('conversation', 'new conversations'),
      ...activity('transcript', 'transcripts'),
    ],
  ],
])('%s is connected by these fields', (id, fields) => {
  expect(catalog.find((app) => app.id === id)?.fields).toStrictEqual(fields);
});

test('providers answer at these addresses, unless others are set', () => {
  expect(
    integrationSettings.flatMap((each) => ('default' in each ? [[each.setting, each.default]] : [])),
  ).toEqual([
    ['SLACK_URL', 'https://slack.com'],
    ['DIALOGFLOW_API_URL', 'https://dialogflow.googleapis.com'],
    ['DYTE_API_URL', 'https://api.dyte.io/v2'],
    ['LINEAR_API_URL', 'https://api.linear.app'],
    ['LINEAR_URL', 'https://linear.app'],
    ['SHOPIFY_SHOP_URL', 'https://SHOP'],
    ['LEADSQUARED_API_URL', 'https://api.leadsquared.com/v2'],
  ]);
});
