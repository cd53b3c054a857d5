import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from './harness.ts';

/*
 * What a request costs, without a clock: statements, and bytes told. A number here may fall; a change that lets
 * one rise says why in its commit.
 */
let t: TestApp;
let url: string;
let base: string;
// Before the first connection, since each keeps the function it found.
const query = vi.spyOn(pg.Client.prototype, 'query');
beforeAll(async () => {
  t = await startTestApp();
  base = `/api/v1/accounts/${t.cast.account.id}/conversations`;
  for (let n = 0; n < 30; n += 1) {
    const body = { source_id: t.cast.tessa.sourceId, message: { content: `Question ${n}` } };
    const answer = await t.as(t.cast.maya).post(base, body);
    url = `${base}/${answer.json().id}`;
  }
});
afterAll(async () => {
  await t.close();
  query.mockRestore();
});

/** The statements a request sends, by their first words. */
async function statementsOf(request: () => Promise<{ statusCode: number }>): Promise<string[]> {
  // Whatever is remembered between requests is warm.
  expect((await request()).statusCode).toBe(200);
  query.mockClear();
  expect((await request()).statusCode).toBe(200);
  return query.mock.calls.map(([given]) => textOf(given)).filter((text) => text !== '');
}

function textOf(given: unknown): string {
  if (typeof given === 'string') return firstWords(given);
  if (typeof given === 'object' && given !== null && 'text' in given) return firstWords(String(given.text));
  return '';
}

const firstWords = (text: string): string => text.trim().split(/\s+/).slice(0, 3).join(' ').toLowerCase();

test('a message of an agent is six statements', async () => {
  const statements = await statementsOf(() =>
    t.as(t.cast.maya).post(`${url}/messages`, { content: 'On its way', echo_id: `e-${Math.random()}` }),
  );
  expect(statements.map((text) => text.split(' ')[0])).toEqual([
    'begin',
    'select',
    'insert',
    'update',
    'insert',
    'commit',
  ]);
});

test('a message tells less than two kilobytes to agents and as much to the contact', async () => {
  await t.clearOutbox();
  await t.as(t.cast.maya).post(`${url}/messages`, { content: 'Short' });
  const [event, ...others] = await t.outbox();
  expect(others).toEqual([]);
  expect(JSON.stringify(event?.data).length).toBeLessThan(1300);
  expect(JSON.stringify(event?.contact).length).toBeLessThan(1300);
});

test('a page of conversations is six statements, however many it shows', async () => {
  const statements = await statementsOf(() => t.as(t.cast.maya).get(base));
  expect(statements.length).toBeLessThanOrEqual(6);
});

test('one conversation is four statements, a page of its thread five', async () => {
  expect((await statementsOf(() => t.as(t.cast.maya).get(url))).length).toBeLessThanOrEqual(4);
  const thread = await statementsOf(() => t.as(t.cast.maya).get(`${url}/messages`));
  expect(thread.length).toBeLessThanOrEqual(5);
});
