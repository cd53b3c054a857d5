import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';

let t: TestApp;
let base: string;
beforeAll(async () => {
  t = await startTestApp();
  base = `/api/v1/accounts/${t.fixtures.account.id}`;
});
afterAll(() => t.close());
beforeEach(() => t.clearOutbox());

async function add(body: Record<string, unknown>): Promise<number> {
  const answer = await t.as(t.fixtures.jonas).post(`${base}/contacts`, body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().payload.contact.id;
}

const merge = (ids: [base: number, other: number], as = t.fixtures.jonas) =>
  t.as(as).post(`${base}/actions/contact_merge`, { base_contact_id: ids[0], mergee_contact_id: ids[1] });

const at = async (path: string) => (await t.as(t.fixtures.maya).get(`${base}${path}`)).json();

test('the base contact keeps its values, and takes missing ones and all records of the other', async () => {
  const { app, jonas } = t.fixtures;
  const merged = await add({
    name: 'Base',
    email: 'base@example.com',
    custom_attributes: { plan: 'gold', note: '' },
    additional_attributes: { social_profiles: { github: 'base' } },
  });
  const other = await add({
    name: 'Other',
    email: 'other@example.com',
    phone_number: '+4930555',
    identifier: 'crm-9',
    custom_attributes: { plan: 'paper', note: 'lost', seats: 3 },
    additional_attributes: { city: 'Oslo', social_profiles: { github: 'other', twitter: 'other' } },
    inbox_id: app.id,
    source_id: 'other-in-app',
  });
  const agent = t.as(jonas);
  const conversation = await agent.post(`${base}/conversations`, {
    source_id: 'other-in-app',
    message: { content: 'Hi' },
  });
  await agent.post(`${base}/contacts/${other}/notes`, { content: 'About the other' });
  await agent.post(`${base}/contacts/${merged}/labels`, { labels: ['vip'] });
  await agent.post(`${base}/contacts/${other}/labels`, { labels: ['vip', 'late'] });
  await t.clearOutbox();
  const answer = await merge([merged, other]);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json()).toMatchObject({
    id: merged,
    name: 'Base',
    email: 'base@example.com',
    phone_number: '+4930555',
    identifier: 'crm-9',
    custom_attributes: { plan: 'gold', note: '', seats: 3 },
    additional_attributes: { city: 'Oslo', social_profiles: { github: 'base', twitter: 'other' } },
  });
  expect(answer.json()).not.toHaveProperty('contact_inboxes');
  expect((await t.as(jonas).get(`${base}/contacts/${other}`)).statusCode).toBe(404);
  expect((await at(`/contacts/${merged}/conversations`)).payload.map(({ id }: { id: number }) => id)).toEqual(
    [conversation.json().id],
  );
  expect(await at(`/contacts/${merged}/notes`)).toMatchObject([
    { content: 'About the other', contact_id: merged },
  ]);
  expect(await at(`/contacts/${merged}/labels`)).toEqual({ payload: ['late', 'vip'] });
  expect((await at(`/contacts/${merged}`)).payload.contact_inboxes).toMatchObject([
    { source_id: 'other-in-app' },
  ]);
  expect((await t.outbox()).map(({ name, data }) => [name, data['id']])).toEqual([
    ['conversation.contact_changed', conversation.json().id],
    ['contact.deleted', other],
    ['contact.merged', merged],
    ['contact.updated', merged],
  ]);
});

test('merging a contact with itself changes nothing', async () => {
  const id = await add({ name: 'Alone' });
  await t.clearOutbox();
  expect((await merge([id, id])).json()).toMatchObject({ id, name: 'Alone' });
  expect(await t.outbox()).toEqual([]);
});

test('two concurrent merges of the same two contacts keep one of them', async () => {
  const pair: [number, number] = [await add({ name: 'Left' }), await add({ name: 'Right' })];
  const answers = await Promise.all([merge(pair), merge([pair[1], pair[0]])]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404]);
});

describe('is rejected', () => {
  test('for contacts that do not exist or belong to another account', async () => {
    const id = await add({ name: 'Here' });
    await t.clearOutbox();
    expect((await merge([id, 999_999])).statusCode).toBe(404);
    expect((await merge([999_999, id])).statusCode).toBe(404);
    const theirs = await t
      .as(t.fixtures.rex)
      .post(`/api/v1/accounts/${t.fixtures.rival.id}/contacts`, { name: 'Theirs' });
    await t.clearOutbox();
    const foreign = theirs.json().payload.contact.id;
    expect((await merge([id, foreign])).statusCode).toBe(404);
    expect((await merge([foreign, id])).statusCode).toBe(404);
    expect(await t.outbox()).toEqual([]);
  });

  test('for agents without access to contacts, and without both ids', async () => {
    const pair: [number, number] = [await add({ name: 'One' }), await add({ name: 'Two' })];
    expect((await merge(pair, t.fixtures.nils)).statusCode).toBe(401);
    const answer = await t
      .as(t.fixtures.jonas)
      .post(`${base}/actions/contact_merge`, { base_contact_id: pair[0] });
    expect([answer.statusCode, answer.json().attributes]).toEqual([422, ['mergee_contact_id']]);
    expect((await t.as(t.fixtures.jonas).get(`${base}/contacts/${pair[1]}`)).statusCode).toBe(200);
  });
});
