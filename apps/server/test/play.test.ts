import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Background } from '../src/main/background.ts';
import { openWorkers } from './channels/harness.ts';
import { startTestApp, type TestApp } from './harness.ts';
import { lineInput } from './line/driver.ts';
import { startPlay, type Play } from './play/start.ts';
import { cloudInput } from './whatsapp/driver.ts';
import { imapInput, smtpInput } from './email/inputs.ts';
import { owner } from './facebook/driver.ts';
import { accountInput } from './instagram/driver.ts';

let play: Play;
let t: TestApp;
let workers: Background;
let base: string;
const port = 28_610;

beforeAll(async () => {
  play = await startPlay({ serverUrl: 'http://127.0.0.1:28613', site: 'http://confab.test', port });
  const settings = new Map(Object.entries(play.settings));
  t = await startTestApp({ providerUrls: settings, providerKeys: settings });
  workers = await openWorkers(t);
  workers.begin();
  await t.app.listen({ host: '127.0.0.1', port: 28_613 });
  base = `/api/v1/accounts/${t.fixtures.account.id}`;
});
afterAll(async () => {
  await workers.stop();
  await t.close();
  await play.close();
});

type State = { thread: { text: string; problem?: string; id?: string }[] };

/** The requests of the page. */
async function act(path: string, channel: string, body?: object): Promise<State> {
  const written = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  const answer = await fetch(`${play.url}${path}?channel=${channel}`, body === undefined ? {} : written);
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as State;
}

async function conversationOf(inboxId: number): Promise<{ id: number; messages: { content: string }[] }> {
  return vi.waitFor(
    async () => {
      const url = `${base}/conversations?status=all&inbox_id=${inboxId}`;
      const [conversation] = (await t.as(t.fixtures.maya).get(url)).json().data.payload;
      expect(conversation?.messages).toHaveLength(1);
      return conversation;
    },
    { timeout: 20_000, interval: 50 },
  );
}

const connect: Record<string, () => Promise<{ statusCode: number; json(): { id: number } }>> = {
  line: () => t.as(t.fixtures.maya).post(`${base}/inboxes`, { name: 'L', channel: lineInput() }),
  whatsapp: () => t.as(t.fixtures.maya).post(`${base}/inboxes`, { name: 'W', channel: cloudInput() }),
  telegram: () =>
    t.as(t.fixtures.maya).post(`${base}/inboxes`, {
      channel: { type: 'telegram', bot_token: '4711:AAE-good_token' },
    }),
  email: () =>
    t.as(t.fixtures.maya).post(`${base}/inboxes`, {
      name: 'E',
      channel: { type: 'email', email: 'help@lamps.example', ...imapInput(port + 1), ...smtpInput(port + 2) },
    }),
  'instagram-direct': () =>
    t.as(t.fixtures.maya).post(`${base}/inboxes`, { name: 'I', channel: accountInput('lamps') }),
  facebook: () =>
    t.as(t.fixtures.maya).post(`${base}/callbacks/register_facebook_page`, {
      page_id: '100',
      page_access_token: 'token-of-lamps',
      user_access_token: owner,
      inbox_name: 'F',
    }),
};

test.each(Object.entries(connect))('simulates the customer of %s', async (channel, make) => {
  const made = await make();
  expect(made.statusCode).toBe(200);
  const { thread } = await act('/write', channel, { text: 'Where is my lamp?' });
  expect(thread).toEqual([{ text: 'Where is my lamp?', after: 0 }]);
  const conversation = await conversationOf(made.json().id);
  expect(conversation.messages[0]?.content).toContain('Where is my lamp?');
  const url = `${base}/conversations/${conversation.id}/messages`;
  const sent = await t.as(t.fixtures.maya).post(url, { content: 'On its way.' });
  expect(sent.statusCode).toBe(200);
  await expect
    .poll(async () => (await act('/state', channel)).thread.at(-1)?.text, { timeout: 20_000 })
    .toContain('On its way.');
  // Set to reject messages, it does, with the reason.
  await act('/trouble', channel, { kind: 'refused' });
  const { id } = (await t.as(t.fixtures.maya).post(url, { content: 'Once more.' })).json();
  const stored = async () =>
    (await t.as(t.fixtures.maya).get(url)).json().payload.find((one: { id: number }) => one.id === id);
  await expect.poll(async () => (await stored()).status, { timeout: 20_000 }).toBe('failed');
  expect((await stored()).content_attributes.external_error).toMatch(/\w/);
});

test('without an inbox that is shown', async () => {
  const { thread } = await act('/write', 'twilio-sms', { text: 'Anyone?' });
  expect(thread[0]?.problem).toMatch(/answered 404: is there an inbox/);
});

test('no other site can write as the customer', async () => {
  const url = `${play.url}/write?channel=twitter`;
  const form = await fetch(url, { method: 'POST', body: '{"text":"x"}' });
  expect(form.status).toBe(404);
  expect((await act('/state', 'twitter')).thread).toEqual([]);
});
