import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

let t: TestApp;
let apps: string;
beforeAll(async () => {
  t = await startTestApp();
  apps = `/api/v1/accounts/${t.fixtures.account.id}/integrations/apps`;
});
afterAll(() => t.close());

test('the catalog is never empty, and only administrators see how an app is connected', async () => {
  const shown = (await t.as(t.fixtures.jonas).get(apps)).json().payload;
  const ids = ['webhook', 'dashboard_apps', 'openai', 'dialogflow', 'google_translate', 'dyte'];
  expect(shown.map(({ id }: { id: string }) => id)).toEqual(ids);
  expect(shown[2]).toEqual({
    id: 'openai',
    name: 'OpenAI',
    description: expect.any(String),
    short_description: expect.any(String),
    enabled: false,
    hooks: [],
  });
  const all = (await t.as(t.fixtures.maya).get(apps)).json().payload;
  expect(all[2]).toMatchObject({
    action: '/openai',
    button: '/openai',
    hook_type: 'account',
    allow_multiple_hooks: false,
    settings_json_schema: { required: ['api_key'], additionalProperties: false },
    visible_properties: ['api_key', 'api_url', 'model', 'label_suggestion'],
  });
  expect(all[0]).not.toHaveProperty('settings_form_schema');
});

test('one app is shown by its id, to members only', async () => {
  const openai = await t.as(t.fixtures.maya).get(`${apps}/openai`);
  expect([openai.statusCode, openai.json().id]).toEqual([200, 'openai']);
  expect((await t.as(t.fixtures.maya).get(`${apps}/unknown`)).statusCode).toBe(404);
  expect((await t.as(t.fixtures.rex).get(apps)).statusCode).toBe(401);
});

test('webhooks are shown as enabled once the account has one', async () => {
  const enabled = async () => (await t.as(t.fixtures.jonas).get(`${apps}/webhook`)).json().enabled;
  expect(await enabled()).toBe(false);
  const webhooks = `/api/v1/accounts/${t.fixtures.account.id}/webhooks`;
  await t.as(t.fixtures.maya).post(webhooks, { url: 'https://orders.example/hook' });
  expect(await enabled()).toBe(true);
});
