import { maxTeams } from '@confab/contract/features/team';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectTrueCounts } from '../../../test/contract-fuzz/true-counts.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { emptyTeam } from '../conversation/assignment/actions/empty-team.ts';

const present = new Set<number>();
let t: TestApp;
let account: string;
let base: string;
beforeAll(async () => {
  const online = (_account: number, _kind: string, ids: readonly number[]) =>
    Promise.resolve(new Set(ids.filter((id) => present.has(id))));
  t = await startTestApp({ presence: { online } });
  account = `/api/v1/accounts/${t.fixtures.account.id}`;
  base = `${account}/teams`;
});
afterAll(() => t.close());

let names = 0;
beforeEach(async () => {
  present.clear();
  const { db } = t.platform;
  await db.updateTable('account_user').set({ availability: 0, auto_offline: true }).execute();
  await db.updateTable('inbox_member').set({ last_assigned_at: null }).execute();
});

type Team = { id: number; name: string; is_member: boolean };
const maya = () => t.as(t.fixtures.maya);

async function create(values: object = {}, userIds: number[] = []): Promise<Team> {
  const answer = await maya().post(base, { team: { name: `Team ${(names += 1)}`, ...values } });
  expect(answer.statusCode, answer.body).toBe(200);
  const team = answer.json<Team>();
  if (userIds.length > 0) await maya().post(`${base}/${team.id}/team_members`, { user_ids: userIds });
  return team;
}

async function openConversation(values: object = {}): Promise<string> {
  const body = { inbox_id: t.fixtures.website.id, contact_id: t.fixtures.tessa.id, ...values };
  const answer = await maya().post(`${account}/conversations`, body);
  expect(answer.statusCode, answer.body).toBe(200);
  return `${account}/conversations/${answer.json().id}`;
}

const metaOf = async (url: string) => (await maya().get(url)).json().meta;
const assign = (url: string, values: object) => maya().post(`${url}/assignments`, values);
const linesOf = async (url: string): Promise<string[]> =>
  (await maya().get(`${url}/messages`))
    .json<{ payload: { message_type: number; content: string }[] }>()
    .payload.flatMap((message) => (message.message_type === 2 ? [message.content] : []));
const cacheKey = async () =>
  (await maya().get(`${account}/cache_keys`)).json<{ cache_keys: { team: string } }>().cache_keys.team;

describe('teams', () => {
  test('a name is lower-cased and unique in the account, and any member reads the list', async () => {
    const before = await cacheKey();
    const answer = await maya().post(base, { name: ' First LINE ', description: 'Answers first' });
    const team = answer.json<Team>();
    expect(team).toEqual({
      id: team.id,
      name: 'first line',
      description: 'Answers first',
      allow_auto_assign: true,
      auto_assignment_config: {},
      account_id: t.fixtures.account.id,
      is_member: false,
    });
    expect(Number(await cacheKey())).toBeGreaterThan(Number(before));
    const again = await maya().post(base, { team: { name: 'FIRST line' } });
    expect([again.statusCode, again.json().attributes]).toEqual([422, ['name']]);
    const blank = await maya().post(base, { team: { name: ' ' } });
    expect([blank.statusCode, blank.json().attributes]).toEqual([422, ['name']]);
    const nils = t.as(t.fixtures.nils);
    expect((await nils.get(base)).json()).toContainEqual(team);
    expect((await nils.get(`${base}/${team.id}`)).json()).toEqual(team);
  });

  test('can be changed; null for auto assign is ignored', async () => {
    const team = await create({ description: 'x' });
    const other = await create();
    const change = (values: object) => maya().patch(`${base}/${team.id}`, values);
    expect((await change({ allow_auto_assign: false, description: null })).json()).toMatchObject({
      description: null,
      allow_auto_assign: false,
    });
    expect((await change({ allow_auto_assign: null })).json()).toMatchObject({ allow_auto_assign: false });
    expect((await change({ name: other.name })).statusCode).toBe(422);
    const before = await cacheKey();
    expect((await change({ name: 'Renamed' })).json()).toMatchObject({ name: 'renamed' });
    expect(Number(await cacheKey())).toBeGreaterThan(Number(before));
  });

  test('an account has a limited number, however many calls run concurrently', async () => {
    const { db } = t.platform;
    const mine = db.selectFrom('team').where('account_id', '=', t.fixtures.account.id);
    const { count } = await mine.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
    const rows = Array.from({ length: maxTeams - Number(count) - 1 }, (_, index) => ({
      account_id: t.fixtures.account.id,
      name: `many ${index}`,
    }));
    await db.insertInto('team').values(rows).execute();
    const answers = await Promise.all(['one', 'two', 'three'].map((name) => maya().post(base, { name })));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    await db.deleteFrom('team').where('name', 'like', 'many %').execute();
  });

  test('agents can only list them; other accounts see none', async () => {
    const team = await create();
    const one = `${base}/${team.id}`;
    const jonas = t.as(t.fixtures.jonas);
    for (const answer of [
      await jonas.post(base, { name: 'mine' }),
      await jonas.patch(one, { name: 'mine' }),
      await jonas.delete(one),
      await jonas.post(`${one}/team_members`, { user_ids: [t.fixtures.jonas.id] }),
      await jonas.patch(`${one}/team_members`, { user_ids: [] }),
      await jonas.delete(`${one}/team_members`, { user_ids: [] }),
    ])
      expect(answer.statusCode).toBe(401);
    const rex = t.as(t.fixtures.rex);
    const elsewhere = `/api/v1/accounts/${t.fixtures.rival.id}/teams/${team.id}`;
    for (const answer of [
      await rex.get(elsewhere),
      await rex.patch(elsewhere, { name: 'mine' }),
      await rex.delete(elsewhere),
      await rex.get(`${elsewhere}/team_members`),
      await rex.post(`${elsewhere}/team_members`, { user_ids: [t.fixtures.rex.id] }),
    ])
      expect(answer.statusCode).toBe(404);
  });
});

describe('members', () => {
  const idsOf = (answer: { json: () => unknown }) => (answer.json() as { id: number }[]).map(({ id }) => id);

  test('adding returns the added users, setting returns all, removing returns nothing', async () => {
    const { jonas, aiko, nils } = t.fixtures;
    const team = await create();
    const members = `${base}/${team.id}/team_members`;
    const key = await cacheKey();
    expect(idsOf(await maya().post(members, { user_ids: [jonas.id] }))).toEqual([jonas.id]);
    expect(Number(await cacheKey())).toBeGreaterThan(Number(key));
    expect(idsOf(await maya().post(members, { user_ids: [jonas.id, aiko.id] }))).toEqual([aiko.id]);
    const set = await maya().patch(members, { user_ids: [aiko.id, nils.id] });
    expect(idsOf(set)).toEqual([aiko.id, nils.id]);
    const removed = await maya().delete(members, { user_ids: [nils.id] });
    expect([removed.statusCode, removed.body]).toEqual([200, '']);
    expect(idsOf(await t.as(jonas).get(members))).toEqual([aiko.id]);
    const seenBy = async (person: { token: string }) =>
      (await t.as(person).get(`${base}/${team.id}`)).json<Team>().is_member;
    expect([await seenBy(aiko), await seenBy(jonas)]).toEqual([true, false]);
  });

  test('users of another account are rejected, and nothing changes', async () => {
    const { jonas, aiko, rex } = t.fixtures;
    const team = await create({}, [jonas.id]);
    const members = `${base}/${team.id}/team_members`;
    for (const answer of [
      await maya().post(members, { user_ids: [aiko.id, rex.id] }),
      await maya().patch(members, { user_ids: [aiko.id, rex.id] }),
      await maya().delete(members, { user_ids: [jonas.id, rex.id] }),
    ])
      expect([answer.statusCode, answer.json()]).toEqual([401, { error: 'Invalid User IDs' }]);
    expect(idsOf(await maya().get(members))).toEqual([jonas.id]);
  });
});

describe('assigning a team', () => {
  test('assigns the conversation to an online member of team and inbox, round-robin, with an activity line', async () => {
    const { jonas, aiko, nils, maya: administrator } = t.fixtures;
    const team = await create({}, [jonas.id, aiko.id, nils.id]);
    // Nils is in the team and not in the inbox; Maya is in neither.
    for (const { id } of [aiko, nils, administrator]) present.add(id);
    const url = await openConversation();
    await t.clearOutbox();
    expect((await assign(url, { team_id: team.id })).json()).toMatchObject({ id: team.id, name: team.name });
    expect(await metaOf(url)).toMatchObject({ team: { id: team.id }, assignee: { id: aiko.id } });
    expect(await linesOf(url)).toEqual([`Assigned to Aiko via ${team.name} by Maya`]);
    const sent = (await t.outbox()).map(({ name }) => name);
    for (const name of ['conversation.updated', 'team.changed', 'assignee.changed'])
      expect(sent.filter((each) => each === name)).toHaveLength(1);
    present.add(jonas.id);
    const next = await openConversation();
    await assign(next, { team_id: team.id });
    expect((await metaOf(next)).assignee.id).toBe(jonas.id);
  });

  test('an assignee in the team stays; one outside it is dropped', async () => {
    const { jonas, aiko } = t.fixtures;
    const team = await create({}, [jonas.id]);
    const url = await openConversation({ assignee_id: jonas.id });
    await assign(url, { team_id: team.id });
    expect((await metaOf(url)).assignee.id).toBe(jonas.id);
    const other = await openConversation({ assignee_id: aiko.id });
    await assign(other, { team_id: team.id });
    expect((await metaOf(other)).assignee).toBeUndefined();
    // Assigned outside the team afterwards, it stays there: the same team again changes nothing.
    await assign(other, { assignee_id: aiko.id });
    await assign(other, { team_id: team.id });
    expect((await metaOf(other)).assignee.id).toBe(aiko.id);
    await assign(other, { team_id: 0 });
    expect(await metaOf(other)).toMatchObject({ assignee: { id: aiko.id } });
    expect((await metaOf(other)).team).toBeUndefined();
  });

  test('a team with manual assignment assigns no one', async () => {
    const { jonas } = t.fixtures;
    present.add(jonas.id);
    const team = await create({ allow_auto_assign: false }, [jonas.id]);
    const url = await openConversation();
    await assign(url, { team_id: team.id });
    expect((await metaOf(url)).assignee).toBeUndefined();
    expect(await linesOf(url)).toEqual([`Assigned to ${team.name} by Maya`]);
  });

  test('a conversation created with a team follows the same rules', async () => {
    const { jonas, aiko } = t.fixtures;
    present.add(jonas.id);
    const team = await create({}, [jonas.id]);
    const url = await openConversation({ team_id: team.id, assignee_id: aiko.id });
    expect(await metaOf(url)).toMatchObject({ team: { id: team.id }, assignee: { id: jonas.id } });
  });

  test('a team of another account is rejected', async () => {
    const { db } = t.platform;
    const foreign = await db
      .insertInto('team')
      .values({ account_id: t.fixtures.rival.id, name: 'foreign' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const url = await openConversation({ team_id: foreign.id });
    expect((await assign(url, { team_id: foreign.id })).json()).toBe(null);
    expect((await metaOf(url)).team).toBeUndefined();
    expect((await maya().get(`${account}/conversations?team_id=${foreign.id}`)).statusCode).toBe(404);
  });
});

describe('deleting a team', () => {
  test('hides it immediately and removes it from its conversations, including counts', async () => {
    const team = await create();
    const urls = [await openConversation({ team_id: team.id }), await openConversation({ team_id: team.id })];
    await t.clearOutbox();
    expect((await maya().delete(`${base}/${team.id}`)).statusCode).toBe(200);
    expect((await t.outbox()).map(({ name }) => name)).toEqual(['team.deleted', 'account.cache_invalidated']);
    expect((await maya().get(`${base}/${team.id}`)).statusCode).toBe(404);
    expect((await metaOf(urls[0] ?? '')).team).toBeUndefined();
    expect((await assign(urls[0] ?? '', { team_id: team.id })).json()).toBe(null);
    // The name is free again while the job still runs.
    await create({ name: team.name });
    await t.clearOutbox();
    await emptyTeam(t.platform, t.fixtures.account.id, team.id);
    const changed = (await t.outbox()).filter(({ name }) => name === 'team.changed');
    expect(changed).toHaveLength(1);
    await expectTrueCounts(t.database.db);
    const left = await t.platform.db.selectFrom('team').select('id').where('id', '=', team.id).execute();
    expect(left).toEqual([]);
    expect((await maya().delete(`${base}/${team.id}`)).statusCode).toBe(404);
  });

  test('waits for a concurrent assignment', async () => {
    const team = await create();
    const url = await openConversation();
    const other = await t.database.pool.connect();
    try {
      await other.query('begin');
      await other.query('select 1 from team where account_id = $1 and id = $2 for share', [
        t.fixtures.account.id,
        team.id,
      ]);
      const deleting = maya().delete(`${base}/${team.id}`);
      await expect
        .poll(async () => {
          const { rows } = await t.database.pool.query(
            `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
          );
          return rows.length;
        })
        .toBe(1);
      await other.query('commit');
      expect((await deleting).statusCode).toBe(200);
    } finally {
      other.release();
    }
    expect((await assign(url, { team_id: team.id })).json()).toBe(null);
  });
});

test('the sidebar counts the open conversations of the caller’s own teams', async () => {
  const { jonas, nils } = t.fixtures;
  const team = await create({}, [jonas.id, nils.id]);
  const other = await create();
  for (const id of [team.id, team.id, other.id]) await openConversation({ team_id: id });
  const closed = await openConversation({ team_id: team.id });
  await maya().post(`${closed}/toggle_status`, { status: 'resolved' });
  const countsOf = async (person: { token: string }) =>
    (await t.as(person).get(`${account}/conversations/view_counts`)).json().teams;
  expect(await countsOf(jonas)).toContainEqual({ id: team.id, count: 2 });
  expect(await countsOf(jonas)).not.toContainEqual({ id: other.id, count: 1 });
  // A team member without inboxes sees no conversation.
  expect(await countsOf(nils)).toEqual([]);
});
