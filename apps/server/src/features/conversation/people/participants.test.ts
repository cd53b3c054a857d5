import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectTrueCounts } from '../../../../test/contract-fuzz/true-counts.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { maxListed } from './model.ts';

let t: TestApp;
let account: string;
let url: string;
let id: number;
beforeAll(async () => {
  t = await startTestApp();
  account = `/api/v1/accounts/${t.fixtures.account.id}`;
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.platform.db.deleteFrom('conversation').execute();
  await t.platform.db.deleteFrom('conversation_count').execute();
  id = await open();
  url = `${account}/conversations/${id}`;
});

const maya = () => t.as(t.fixtures.maya);

async function open(values: object = {}): Promise<number> {
  const body = { inbox_id: t.fixtures.website.id, contact_id: t.fixtures.tessa.id, ...values };
  return (await maya().post(`${account}/conversations`, body)).json().id;
}

const idsOf = (answer: { json: () => unknown }) => (answer.json() as { id: number }[]).map((each) => each.id);
const participants = async () => idsOf(await maya().get(`${url}/participants`));

type Listed = { data: { meta: Record<string, number>; payload: { id: number }[] } };

async function listed(person: { token: string }, query = 'conversation_type=participating') {
  const { meta, payload } = (await t.as(person).get(`${account}/conversations?${query}`)).json<Listed>().data;
  return { ids: payload.map((each) => each.id), counts: meta };
}

describe('the routes', () => {
  test('adding returns the added users, setting returns all, removing returns nothing', async () => {
    const { jonas, aiko, maya: me } = t.fixtures;
    const path = `${url}/participants`;
    expect(await participants()).toEqual([]);
    expect(idsOf(await maya().post(path, { user_ids: [jonas.id] }))).toEqual([jonas.id]);
    expect(idsOf(await maya().post(path, { user_ids: [jonas.id, aiko.id] }))).toEqual([aiko.id]);
    expect(await participants()).toEqual([aiko.id, jonas.id]);
    // Ids sent as text are the same ids.
    expect(idsOf(await maya().patch(path, { user_ids: [String(jonas.id), me.id] }))).toEqual([
      jonas.id,
      me.id,
    ]);
    const removed = await maya().delete(path, { user_ids: [jonas.id] });
    expect([removed.statusCode, removed.body]).toEqual([200, '']);
    expect(await participants()).toEqual([me.id]);
    expect(idsOf(await maya().patch(path, { user_ids: [] }))).toEqual([]);
    for (const answer of [await maya().patch(path, {}), await maya().post(path, { user_ids: 'all' })])
      expect(answer.statusCode).toBe(422);
  });

  test('users without access to the inbox, of another account, or unknown are skipped', async () => {
    const { nils, rex, jonas } = t.fixtures;
    const path = `${url}/participants`;
    const input = { user_ids: [nils.id, rex.id, 999_999, jonas.id] };
    expect(idsOf(await maya().post(path, input))).toEqual([jonas.id]);
    expect(idsOf(await maya().patch(path, input))).toEqual([jonas.id]);
    const stored = await t.platform.db.selectFrom('conversation_user').select('user_id').execute();
    expect(stored).toEqual([{ user_id: jonas.id }]);
  });

  test('only users who see the conversation read and change them', async () => {
    const path = `${url}/participants`;
    const elsewhere = `/api/v1/accounts/${t.fixtures.rival.id}/conversations/${id}/participants`;
    const input = { user_ids: [t.fixtures.jonas.id] };
    for (const [person, at, status] of [
      [t.fixtures.nils, path, 401],
      [t.fixtures.rex, path, 401],
      [t.fixtures.rex, elsewhere, 404],
    ] as const) {
      const client = t.as(person);
      for (const answer of [
        await client.get(at),
        await client.post(at, input),
        await client.patch(at, input),
        await client.delete(at, input),
      ])
        expect(answer.statusCode).toBe(status);
    }
    expect(await participants()).toEqual([]);
  });

  test('their number is limited', async () => {
    const { db } = t.platform;
    const ids = Array.from({ length: maxListed }, (_, index) => 1_000_000 + index);
    await db.updateTable('conversation').set({ participant_ids: ids }).execute();
    const answer = await maya().post(`${url}/participants`, { user_ids: [t.fixtures.jonas.id] });
    expect([answer.statusCode, answer.json().attributes]).toEqual([422, ['user_ids']]);
  });

  test('others are notified of a change, including removed users', async () => {
    const { jonas, website } = t.fixtures;
    await t.clearOutbox();
    const eventsOf = async () =>
      (await t.outbox())
        .filter(({ name }) => name === 'conversation.participants_changed')
        .map(({ data, audience }) => ({ data, audience }));
    await maya().post(`${url}/participants`, { user_ids: [jonas.id] });
    await maya().post(`${url}/participants`, { user_ids: [jonas.id] });
    await maya().delete(`${url}/participants`, { user_ids: [jonas.id] });
    const conversation = { inbox_id: website.id, assignee_id: null };
    const taking = { ...conversation, participant_ids: [jonas.id] };
    const data = { account_id: t.fixtures.account.id, conversation_id: id };
    expect(await eventsOf()).toEqual([
      { data: { ...data, user_ids: [jonas.id] }, audience: { conversation: taking } },
      { data: { ...data, user_ids: [] }, audience: { conversation, previously: taking } },
    ]);
  });
});

describe('automatic participants', () => {
  test('are assignees, who stay when another is assigned', async () => {
    const { jonas, aiko } = t.fixtures;
    await maya().post(`${url}/assignments`, { assignee_id: jonas.id });
    await maya().post(`${url}/assignments`, { assignee_id: aiko.id });
    await maya().post(`${url}/assignments`, { assignee_id: null });
    expect(await participants()).toEqual([aiko.id, jonas.id]);
    await expectTrueCounts(t.database.db);
  });

  test('include the first assignee of a new conversation', async () => {
    const { jonas } = t.fixtures;
    const other = await open({ assignee_id: jonas.id });
    expect(await listed(jonas)).toMatchObject({ ids: [other], counts: { mine_count: 1, all_count: 1 } });
    await expectTrueCounts(t.database.db);
  });
});

describe('the list of conversations one participates in', () => {
  test('has its tabs, counts, statuses and orders', async () => {
    const { jonas, aiko } = t.fixtures;
    const mine = await open({ assignee_id: jonas.id });
    await open();
    await maya().post(`${url}/participants`, { user_ids: [jonas.id] });
    const counts = { mine_count: 1, assigned_count: 1, unassigned_count: 1, all_count: 2 };
    expect(await listed(jonas)).toEqual({ ids: [mine, id], counts });
    expect(await listed(aiko)).toMatchObject({ ids: [], counts: { all_count: 0 } });
    const of = (more: string) => listed(jonas, `conversation_type=participating&${more}`);
    expect((await of('assignee_type=me')).ids).toEqual([mine]);
    expect((await of('assignee_type=unassigned')).ids).toEqual([id]);
    expect((await of('sort_by=created_at_asc')).ids).toEqual([id, mine]);
    expect((await of('sort_by=last_activity_at_asc')).ids).toEqual([id, mine]);
    expect((await of(`inbox_id=${t.fixtures.app.id}`)).ids).toEqual([]);
    expect((await of('updated_within=3600')).ids).toEqual([mine, id]);
    // It moves up with its activity, and is left out by its status.
    await maya().post(`${url}/messages`, { content: 'Hello' });
    expect((await of('')).ids).toEqual([id, mine]);
    await maya().post(`${url}/labels`, { labels: ['billing'] });
    expect(await of('labels[]=billing')).toMatchObject({ ids: [id], counts: { all_count: 1 } });
    expect((await of('labels[]=billing&sort_by=priority_desc')).ids).toEqual([id]);
    await maya().post(`${url}/toggle_status`, { status: 'resolved' });
    expect((await of('')).ids).toEqual([mine]);
    expect((await of('status=resolved')).ids).toEqual([id]);
    expect((await of('status=all')).ids).toHaveLength(2);
    await expectTrueCounts(t.database.db);
  });

  test('excludes inboxes without access, until it is regained', async () => {
    const { aiko, website } = t.fixtures;
    await maya().post(`${url}/participants`, { user_ids: [aiko.id] });
    const members = { inbox_id: website.id, user_ids: [aiko.id] };
    await maya().delete(`${account}/inbox_members`, members);
    expect(await listed(aiko)).toMatchObject({ ids: [], counts: { all_count: 0 } });
    expect(await participants()).toEqual([]);
    expect((await t.as(aiko).get(`${url}/participants`)).statusCode).toBe(401);
    await maya().post(`${account}/inbox_members`, members);
    expect(await listed(aiko)).toMatchObject({ ids: [id], counts: { all_count: 1 } });
    expect(await participants()).toEqual([aiko.id]);
  });

  test('cannot be used as a label', async () => {
    const { jonas } = t.fixtures;
    await maya().post(`${url}/participants`, { user_ids: [jonas.id] });
    const response = await listed(
      t.fixtures.aiko,
      `labels[]=${encodeURIComponent(`*participant ${jonas.id}`)}`,
    );
    // No label is left of it, so the list is not narrowed by any.
    expect(response.ids).toEqual([id]);
    await maya().post(`${url}/labels`, { labels: [`*participant ${t.fixtures.aiko.id}`, '*unattended'] });
    expect((await maya().get(`${url}/labels`)).json()).toEqual({ payload: [] });
    expect((await listed(t.fixtures.aiko)).counts['all_count']).toBe(0);
  });

  test('excludes deleted conversations', async () => {
    const { jonas } = t.fixtures;
    await maya().post(`${url}/participants`, { user_ids: [jonas.id] });
    await maya().delete(url);
    expect(await listed(jonas)).toMatchObject({ ids: [], counts: { all_count: 0 } });
    await expectTrueCounts(t.database.db);
  });
});
