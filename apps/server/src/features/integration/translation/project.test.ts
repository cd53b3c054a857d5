import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openWorkers } from '../../../../test/channels/harness.ts';
import { startGoogle, type GoogleStandIn } from '../../../../test/stand-ins/google-stand-in.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import type { Background } from '../../../main/background.ts';
import { startContactConversation } from '../../conversation/index.ts';

let t: TestApp;
let google: GoogleStandIn;
let workers: Background;
let base: string;
let hook: number;

beforeAll(async () => {
  [google, t] = await Promise.all([startGoogle(), startTestApp()]);
  t.platform.translationUrl = google.url;
  base = `/api/v1/accounts/${t.fixtures.account.id}`;
  workers = await openWorkers(t);
  workers.begin();
});
afterAll(async () => {
  await workers.stop();
  await t.close();
  await google.close();
});
beforeEach(async () => {
  await t.database.db.deleteFrom('integration_hook').execute();
  google.requests.length = 0;
  google.next.length = 0;
  const settings = { project_id: google.projectId, credentials: google.credentials };
  const made = await maya().post(`${base}/integrations/hooks`, { app_id: 'google_translate', settings });
  expect(made.statusCode, made.body).toBe(200);
  hook = made.json().id;
});

const maya = () => t.as(t.fixtures.maya);
async function begin(content: string) {
  const { account, tessa } = t.fixtures;
  const { row } = await startContactConversation(
    t.platform,
    { kind: 'contact', accountId: account.id, contactId: tessa.id },
    { contactInboxId: tessa.contactInboxId },
    { input: { content }, attachments: [] },
  );
  const url = `${base}/conversations/${row.display_id}`;
  const [message] = (await maya().get(`${url}/messages`)).json().payload;
  const translate = () =>
    maya().post(`${url}/messages/${message.id}/translate`, { target_language: 'pt_BR' });
  return { url, translate };
}
const untilDetected = (url: string) =>
  vi.waitFor(
    async () =>
      expect((await maya().get(url)).json().additional_attributes).toMatchObject({
        conversation_language: 'pt',
      }),
    { timeout: 30_000, interval: 20 },
  );
vi.setConfig({ testTimeout: 60_000 });

test('the account’s project translates, and detects the language of a conversation', async () => {
  const { url, translate } = await begin('Onde está?');
  await untilDetected(url);
  const answer = await translate();
  expect([answer.statusCode, answer.json()]).toEqual([200, { content: 'pt-BR by us: Onde está?' }]);
  expect(google.requests).toEqual([
    {
      path: '/v3/projects/paperlane-bot/locations/global:detectLanguage',
      body: { content: 'Onde está?', mimeType: 'text/plain' },
    },
    {
      path: '/v3/projects/paperlane-bot/locations/global:translateText',
      body: { contents: ['Onde está?'], mimeType: 'text/plain', targetLanguageCode: 'pt-BR' },
    },
  ]);
});

test('if disabled, there is no translation unless the installation has one', async () => {
  await maya().patch(`${base}/integrations/hooks/${hook}`, { status: 'disabled' });
  const { translate } = await begin('Onde está?');
  expect((await translate()).json()).toEqual({ content: null });
  expect(google.requests).toEqual([]);
});

test.each([
  [429, 503, true],
  [500, 503, true],
  [400, 422, true],
  [403, 422, false],
])(
  'a project that answers %i is a %i for the agent, and stays connected: %s',
  async (message, status, isOn) => {
    const { url, translate } = await begin('Onde está?');
    await untilDetected(url);
    google.next.push({ status: message, body: { error: { message: 'a secret of theirs' } } });
    const answer = await translate();
    expect(answer.statusCode).toBe(status);
    expect(answer.body).not.toContain('a secret');
    const [shown] = (await maya().get(`${base}/integrations/apps/google_translate`)).json().hooks;
    expect(shown.status).toBe(isOn);
  },
);
