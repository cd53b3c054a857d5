import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

let t: TestApp;
let base: string;
beforeAll(async () => {
  t = await startTestApp();
  base = `/api/v1/accounts/${t.fixtures.account.id}/canned_responses`;
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.database.db.deleteFrom('canned_response').execute();
  await t.clearOutbox();
});

async function add(shortCode: string, content = 'Hello'): Promise<{ id: number }> {
  const answer = await t.as(t.fixtures.jonas).post(base, { short_code: shortCode, content });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

async function codes(search = ''): Promise<string[]> {
  const answer = await t.as(t.fixtures.jonas).get(`${base}?search=${encodeURIComponent(search)}`);
  return answer.json().map((each: { short_code: string }) => each.short_code);
}

test('returns an array sorted by short code', async () => {
  await add('zebra', '  Kept as **written** ');
  await add('apple');
  const list = await t.as(t.fixtures.jonas).get(base);
  expect(list.json()).toEqual([
    expect.objectContaining({ short_code: 'apple' }),
    {
      id: expect.any(Number),
      account_id: t.fixtures.account.id,
      short_code: 'zebra',
      content: '  Kept as **written** ',
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      updated_at: expect.stringMatching(/^\d{4}-.*Z$/),
    },
  ]);
});

describe('searching', () => {
  test('finds matching code prefixes first, then other codes, then contents', async () => {
    await add('a-content', 'Refund within 14 days');
    await add('no-refund');
    await add('refund');
    await add('shipping');
    expect(await codes('Refund')).toEqual(['refund', 'no-refund', 'a-content']);
  });

  test.each(['%', '_', '\\', '%%%'])('treats %j literally', async (sign) => {
    await add('plain');
    await add(`x${sign}y`);
    expect(await codes(sign)).toEqual([`x${sign}y`]);
  });
});

test('adding, changing, and deleting notifies members', async () => {
  const { id } = await add('  hi ');
  const changed = await t
    .as(t.fixtures.jonas)
    .patch(`${base}/${id}`, { canned_response: { content: 'Good morning' } });
  expect(changed.json()).toMatchObject({ id, short_code: 'hi', content: 'Good morning' });
  const deleted = await t.as(t.fixtures.jonas).delete(`${base}/${id}`);
  expect([deleted.statusCode, deleted.body]).toEqual([200, '']);
  const events = await t.outbox();
  expect(events.map(({ name }) => name)).toEqual(Array.from({ length: 3 }, () => 'canned_response.changed'));
  expect(events[0]).toMatchObject({ audience: { account: true }, data: { id } });
});

test.each([
  [{ content: 'x' }, 'short_code'],
  [{ short_code: '   ', content: 'x' }, 'short_code'],
  [{ short_code: 'x'.repeat(256), content: 'x' }, 'short_code'],
  [{ short_code: 'x' }, 'content'],
  [{ short_code: 'x', content: ' \n ' }, 'content'],
  [{ short_code: 'x', content: 'x'.repeat(20_001) }, 'content'],
])('rejects %j', async (body, field) => {
  const answer = await t.as(t.fixtures.maya).post(base, body);
  expect(answer.statusCode).toBe(422);
  expect(answer.json().attributes).toEqual([field]);
  expect(await t.outbox()).toEqual([]);
});

test('rejects a short code that is in use', async () => {
  await add('first');
  const { id } = await add('second');
  const answers = [
    await t.as(t.fixtures.maya).post(base, { short_code: ' first ', content: 'x' }),
    await t.as(t.fixtures.maya).put(`${base}/${id}`, { short_code: 'first' }),
  ];
  for (const answer of answers) {
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      message: 'Short code has already been taken',
      attributes: ['short_code'],
    });
  }
});

test('are not found in another account', async () => {
  const { id } = await add('first');
  const theirs = `/api/v1/accounts/${t.fixtures.rival.id}/canned_responses`;
  const rex = t.as(t.fixtures.rex);
  expect((await rex.get(theirs)).json()).toEqual([]);
  expect((await rex.patch(`${theirs}/${id}`, { content: 'mine' })).statusCode).toBe(404);
  expect((await rex.delete(`${theirs}/${id}`)).statusCode).toBe(404);
  expect((await rex.get(base)).statusCode).toBe(401);
  expect(await codes()).toEqual(['first']);
});
