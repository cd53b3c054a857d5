import { maxContentLength } from '@confab/contract/features/message';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../harness.ts';
import { noLimits } from '../contract-fuzz/no-limits.ts';

let t: TestApp;
let base: string;
beforeAll(async () => {
  t = await startTestApp({ limiter: noLimits });
  base = `/public/api/v1/inboxes/${t.fixtures.app.identifier}/contacts`;
});
afterAll(() => t.close());

/** A text of the maximum length, of characters that take six in JSON. */
const longText = '\u0001'.repeat(maxContentLength);
const count = 24;
/** Bytes of a response with a million characters of maximum size, and the rest of it. */
const maxBytes = 7_000_000;

type Listed = { id: number; messages: { id: number }[] };

async function openConversation(messages: number, content: string) {
  const { source_id: source } = (await t.as(null).post(base, {})).json();
  const url = `${base}/${source}/conversations`;
  const { id } = (await t.as(null).post(url, {})).json();
  const posts = Array.from({ length: messages }, () => t.as(null).post(`${url}/${id}/messages`, { content }));
  for (const answer of await Promise.all(posts)) expect(answer.statusCode).toBe(200);
  return { url, id: Number(id) };
}

test('a conversation of very long messages returns the newest that fit, and pages to the first', async () => {
  const { url, id } = await openConversation(count, longText);
  const shown = await t.as(null).get(`${url}/${id}`);
  const listed = await t.as(null).get(url);
  expect(shown.body.length).toBeLessThan(maxBytes);
  expect(listed.body.length).toBeLessThan(maxBytes);
  const { messages }: Listed = shown.json();
  expect(messages.length).toBeGreaterThan(3);
  const seen = new Set(messages.map((message) => message.id));
  for (let before = Math.min(...seen), page: Listed['messages'] = messages; page.length > 0;) {
    page = (await t.as(null).get(`${url}/${id}/messages`, { before: String(before) })).json();
    for (const message of page) seen.add(message.id);
    before = Math.min(before, ...page.map((message) => message.id));
  }
  expect(seen.size).toBe(count);
  const agents = `/api/v1/accounts/${t.fixtures.account.id}/conversations/${id}/messages`;
  const after = await t.as(t.fixtures.maya).get(agents, { after: '1' });
  expect(after.json().payload.length).toBeLessThan(count);
  expect(after.json().payload[0].id).toBe(Math.min(...seen));
  const between = await t.as(t.fixtures.maya).get(agents, { after: '1', before: String(2 ** 31) });
  expect(between.json().payload.at(-1).id).toBe(Math.max(...seen));
  expect(between.json().payload.length).toBeLessThan(count);
}, 60_000);

test('a contact with very many conversations lists the newest, and older ones by page', async () => {
  const { url } = await openConversation(0, '');
  const opened = await Promise.all(Array.from({ length: 60 }, () => t.as(null).post(url, {})));
  const made = opened.map((answer) => Number(answer.json().id)).toSorted((left, right) => left - right);
  const newest: Listed[] = (await t.as(null).get(url)).json();
  expect(newest.map(({ id }) => id)).toEqual(made.slice(-50));
  const older: Listed[] = (await t.as(null).get(url, { before: String(newest[0]?.id) })).json();
  expect(older.map(({ id }) => id).slice(1)).toEqual(made.slice(0, 10));
}, 60_000);
