import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

let t: TestApp;
let base: string;
beforeAll(async () => {
  t = await startTestApp();
  base = `/api/v1/accounts/${t.fixtures.account.id}/labels`;
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.database.db.deleteFrom('label').execute();
  await t.clearOutbox();
});

async function add(title: string): Promise<{ id: number }> {
  const answer = await t.as(t.fixtures.maya).post(base, { title });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

describe('creating', () => {
  test('lower-cases the title, fills defaults, and invalidates members’ lists', async () => {
    const answer = await t.as(t.fixtures.maya).post(base, { label: { title: '  VIP-Kunde ' } });
    expect(answer.json()).toEqual({
      id: expect.any(Number),
      title: 'vip-kunde',
      description: null,
      color: '#1f93ff',
      show_on_sidebar: null,
    });
    const [event] = await t.outbox();
    expect(event).toMatchObject({ name: 'account.cache_invalidated', audience: { account: true } });
    expect(event?.data['cache_keys']).toMatchObject({ label: expect.stringMatching(/^\d{13}$/) });
  });

  test.each(['größe', '客服', 'देश', '2fa', 'a_b-c'])('accepts the title %s', async (title) => {
    expect((await t.as(t.fixtures.maya).post(base, { title })).statusCode).toBe(200);
  });

  test.each(['a', '-ab', '_ab', 'two words', 'a/b', '<b>', '', '   ', 'x'.repeat(256), 'a\u200bb'])(
    'rejects the title %j',
    async (title) => {
      const answer = await t.as(t.fixtures.maya).post(base, { title });
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({
        attributes: ['title'],
        message: expect.stringContaining('Title'),
      });
      expect(await t.outbox()).toEqual([]);
    },
  );

  test('rejects a title in use, in any case', async () => {
    await add('urgent');
    const answer = await t.as(t.fixtures.maya).post(base, { title: 'URGENT' });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ message: 'Title has already been taken', attributes: ['title'] });
  });

  test.each([{ title: 7.5 }, { title: {} }, { title: ['ab'] }, { title: null }, {}])(
    'rejects %j instead of text',
    async (body) => {
      const answer = await t.as(t.fixtures.maya).post(base, body);
      // A number reads as text, and 7.5 is no title.
      expect(answer.statusCode).toBe(422);
      expect(answer.json().attributes).toEqual(['title']);
    },
  );
});

describe('changing', () => {
  test('emits an event with the new title for reactions only', async () => {
    const { id } = await add('urgent');
    await t.clearOutbox();
    const answer = await t
      .as(t.fixtures.maya)
      .patch(`${base}/${id}`, { title: 'Pressing', color: '#ff0000' });
    expect(answer.json()).toMatchObject({ id, title: 'pressing', color: '#ff0000' });
    const events = await t.outbox();
    expect(events.find(({ name }) => name === 'label.renamed')).toMatchObject({
      audience: {},
      data: { old_title: 'urgent', new_title: 'pressing' },
    });
  });

  test('keeps absent values, and emits nothing for an unchanged title', async () => {
    const { id } = await add('urgent');
    await t.clearOutbox();
    const answer = await t.as(t.fixtures.maya).put(`${base}/${id}`, { show_on_sidebar: 'true' });
    expect(answer.json()).toMatchObject({ title: 'urgent', show_on_sidebar: true });
    expect((await t.outbox()).map(({ name }) => name)).toEqual(['account.cache_invalidated']);
  });

  test('rejects the title of another label', async () => {
    await add('first');
    const { id } = await add('second');
    expect((await t.as(t.fixtures.maya).patch(`${base}/${id}`, { title: 'first' })).statusCode).toBe(422);
  });
});

test('lists by title, and returns an empty body on deletion', async () => {
  const { id } = await add('zebra');
  await add('apple');
  const list = await t.as(t.fixtures.nils).get(base);
  expect(list.json().payload.map((label: { title: string }) => label.title)).toEqual(['apple', 'zebra']);
  const gone = await t.as(t.fixtures.maya).delete(`${base}/${id}`);
  expect([gone.statusCode, gone.body]).toEqual([200, '']);
  expect((await t.as(t.fixtures.maya).delete(`${base}/${id}`)).statusCode).toBe(404);
});

describe('permissions', () => {
  test('agents can list only', async () => {
    const { id } = await add('urgent');
    const agent = t.as(t.fixtures.jonas);
    expect((await agent.get(base)).statusCode).toBe(200);
    const refused = [
      await agent.get(`${base}/${id}`),
      await agent.post(base, { title: 'another' }),
      await agent.patch(`${base}/${id}`, { title: 'another' }),
      await agent.delete(`${base}/${id}`),
    ];
    for (const answer of refused) {
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toEqual({ error: 'You are not authorized to do this action' });
    }
  });

  test('authentication and membership are required', async () => {
    expect((await t.as(null).get(base)).json()).toEqual({
      errors: ['You need to sign in or sign up before continuing.'],
    });
    expect((await t.as(t.fixtures.rex).get(base)).statusCode).toBe(401);
  });

  test('a label of another account is not found', async () => {
    const { id } = await add('urgent');
    const theirs = `/api/v1/accounts/${t.fixtures.rival.id}/labels/${id}`;
    const rex = t.as(t.fixtures.rex);
    for (const answer of [
      await rex.get(theirs),
      await rex.patch(theirs, { title: 'mine' }),
      await rex.delete(theirs),
    ]) {
      expect(answer.statusCode).toBe(404);
    }
    const still = await t.as(t.fixtures.maya).get(`${base}/${id}`);
    expect(still.json()).toMatchObject({ title: 'urgent' });
  });
});
