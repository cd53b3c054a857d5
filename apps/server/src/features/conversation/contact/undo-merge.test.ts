import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { purgeMerges } from '../../contact/merging/actions/purge-merges.ts';
import { emptyContact } from '../removal/actions/empty-contact.ts';

let t: TestApp;
let base: string;
beforeAll(async () => {
  t = await startTestApp();
  base = `/api/v1/accounts/${t.fixtures.account.id}`;
});
afterAll(() => t.close());
beforeEach(() => t.clearOutbox());

const agent = () => t.as(t.fixtures.jonas);

async function add(body: Record<string, unknown>): Promise<number> {
  const answer = await agent().post(`${base}/contacts`, body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().payload.contact.id;
}

const get = async (path: string) => (await agent().get(`${base}${path}`)).json();
const show = async (id: number) => (await get(`/contacts/${id}`)).payload;

async function merge(baseId: number, other: number): Promise<void> {
  const ids = { base_contact_id: baseId, mergee_contact_id: other };
  const answer = await agent().post(`${base}/actions/contact_merge`, ids);
  expect(answer.statusCode, answer.body).toBe(200);
}

const merges = async (id: number): Promise<{ id: number; contact: { id: number } }[]> =>
  (await get(`/contacts/${id}/merges`)).payload;

async function undo(baseId: number, as = t.fixtures.jonas) {
  const [newest] = await merges(baseId);
  return t.as(as).post(`${base}/contacts/${baseId}/merges/${newest?.id ?? 0}/undo`);
}

/** Two contacts with all that a contact can have. */
async function pair(tag: string) {
  const survivor = await add({
    name: 'Base',
    email: `${tag}@example.com`,
    custom_attributes: { plan: 'gold' },
  });
  const other = await add({
    name: 'Other',
    phone_number: `+4930${Array.from(tag, (letter) => letter.charCodeAt(0) % 10).join('')}77`,
    identifier: `crm-${tag}`,
    custom_attributes: { plan: 'paper', seats: 3 },
    additional_attributes: { city: 'Oslo' },
    inbox_id: t.fixtures.app.id,
    source_id: `other-${tag}`,
  });
  const message = { content: 'Hi', message_type: 'incoming' };
  const conversation = await agent().post(`${base}/conversations`, { source_id: `other-${tag}` });
  const id: number = conversation.json().id;
  await agent().post(`${base}/conversations/${id}/messages`, message);
  await agent().post(`${base}/contacts/${other}/notes`, { content: 'About the other' });
  await agent().post(`${base}/contacts/${survivor}/notes`, { content: 'About the base' });
  await agent().post(`${base}/contacts/${survivor}/labels`, { labels: ['vip'] });
  await agent().post(`${base}/contacts/${other}/labels`, { labels: ['vip', 'late'] });
  return { kept: survivor, other, conversation: id };
}

const withoutTimes = ({ last_activity_at: _at, ...rest }: Record<string, unknown>) => rest;

test('undoing a merge restores both contacts with all of their records', async () => {
  const { kept: survivor, other, conversation } = await pair('whole');
  const before = [await show(survivor), await show(other)];
  await merge(survivor, other);
  expect(await merges(survivor)).toMatchObject([
    { contact: { id: other, name: 'Other' }, user_name: 'Jonas' },
  ]);
  // Later messages belong to the session, and move back with it.
  await agent().post(`${base}/conversations/${conversation}/messages`, {
    content: 'Still me',
    message_type: 'incoming',
  });
  await agent().post(`${base}/contacts/${survivor}/notes`, { content: 'Written since' });
  await t.clearOutbox();
  const answer = await undo(survivor);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json().payload).toMatchObject({ contact: { id: other }, not_restored: [] });
  const after = [await show(survivor), await show(other)];
  expect(after.map(withoutTimes)).toEqual(before.map(withoutTimes));
  const conversations = async (id: number) =>
    (await get(`/contacts/${id}/conversations`)).payload.map((each: { id: number }) => each.id);
  expect([await conversations(survivor), await conversations(other)]).toEqual([[], [conversation]]);
  const senders = (await get(`/conversations/${conversation}/messages`)).payload
    .filter((each: { message_type: number }) => each.message_type === 0)
    .map((each: { sender: { id: number } }) => each.sender.id);
  expect(senders).toEqual([other, other]);
  const notes = async (id: number) =>
    (await get(`/contacts/${id}/notes`)).map((each: { content: string }) => each.content);
  expect(await notes(survivor)).toEqual(['Written since', 'About the base']);
  expect(await notes(other)).toEqual(['About the other']);
  expect(await get(`/contacts/${survivor}/labels`)).toEqual({ payload: ['vip'] });
  expect(await get(`/contacts/${other}/labels`)).toEqual({ payload: ['late', 'vip'] });
  expect((await t.outbox()).map(({ name, data }) => [name, data['id'] ?? data['contact_id']])).toEqual([
    ['conversation.contact_changed', conversation],
    ['contact.created', other],
    ['contact.updated', survivor],
    ['contact.labels_changed', survivor],
    ['contact.labels_changed', other],
  ]);
  expect(await merges(survivor)).toEqual([]);
  expect((await undo(survivor)).statusCode).toBe(404);
});

test('later changes stay, and values that belong to another contact by now are not restored', async () => {
  const { kept: survivor, other } = await pair('since');
  const { phone_number: phone } = await show(other);
  await merge(survivor, other);
  const changed = {
    phone_number: '+4930999',
    name: 'Renamed',
    custom_attributes: { seats: 5 },
    additional_attributes: { city: 'Bergen' },
  };
  await agent().patch(`${base}/contacts/${survivor}`, changed);
  const third = await add({ phone_number: phone });
  const answer = await undo(survivor);
  expect(answer.json().payload.not_restored).toEqual(['phone_number']);
  expect(await show(survivor)).toMatchObject({
    name: 'Renamed',
    phone_number: '+4930999',
    identifier: null,
    custom_attributes: { plan: 'gold', seats: 5 },
    additional_attributes: { city: 'Bergen' },
  });
  expect(await show(other)).toMatchObject({
    phone_number: null,
    identifier: 'crm-since',
    custom_attributes: { plan: 'paper', seats: 3 },
  });
  expect((await show(third)).phone_number).toBe(phone);
});

test('merges of merged contacts are undone one after the other', async () => {
  const [first, second, third] = [
    await add({ name: 'A' }),
    await add({ name: 'B' }),
    await add({ name: 'C' }),
  ];
  await merge(second, third);
  await merge(first, second);
  expect((await merges(first)).map(({ contact }) => contact.id)).toEqual([second]);
  expect((await undo(first)).statusCode).toBe(200);
  expect((await undo(second)).statusCode).toBe(200);
  expect((await show(third)).name).toBe('C');
});

test('a restored contact is found by search', async () => {
  const { kept: survivor, other } = await pair('found');
  await merge(survivor, other);
  expect((await undo(survivor)).statusCode).toBe(200);
  const found = await get('/contacts/search?q=crm-found');
  expect(found.payload.map(({ id }: { id: number }) => id)).toEqual([other]);
});

test('after thirty days it is too late, and the stored data is deleted', async () => {
  const { kept: survivor, other } = await pair('late');
  await merge(survivor, other);
  const [newest] = await merges(survivor);
  await sql`update contact_merge set created_at = now() - interval '31 days' where id = ${newest?.id}`.execute(
    t.database.db,
  );
  expect(await merges(survivor)).toEqual([]);
  const late = await agent().post(`${base}/contacts/${survivor}/merges/${newest?.id}/undo`);
  expect([late.statusCode, late.json().error]).toEqual([422, 'It is too late to undo this merge']);
  await purgeMerges(t.platform);
  const again = await agent().post(`${base}/contacts/${survivor}/merges/${newest?.id}/undo`);
  expect(again.statusCode).toBe(404);
});

test('deleting a contact deletes the data of contacts merged into it', async () => {
  const [first, second, third] = [
    await add({ name: 'A' }),
    await add({ name: 'B' }),
    await add({ name: 'C' }),
  ];
  await merge(second, third);
  await merge(first, second);
  await t.as(t.fixtures.maya).delete(`${base}/contacts/${first}`);
  await emptyContact(t.platform, t.fixtures.account.id, first);
  const left = await t.database.db
    .selectFrom('contact_merge')
    .select('id')
    .where('other_contact_id', 'in', [second, third])
    .execute();
  expect(left).toEqual([]);
});

test('others neither see nor undo it', async () => {
  const { kept: survivor, other } = await pair('others');
  await merge(survivor, other);
  expect((await undo(survivor, t.fixtures.nils)).statusCode).toBe(401);
  const [newest] = await merges(survivor);
  const theirs = `/api/v1/accounts/${t.fixtures.rival.id}/contacts/${survivor}/merges`;
  expect((await t.as(t.fixtures.rex).get(theirs)).statusCode).toBe(404);
  expect((await t.as(t.fixtures.rex).post(`${theirs}/${newest?.id}/undo`)).statusCode).toBe(404);
});

test('a merge undone twice concurrently is undone once', async () => {
  const { kept: survivor, other } = await pair('twice');
  await merge(survivor, other);
  const answers = await Promise.all([undo(survivor), undo(survivor)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404]);
});
