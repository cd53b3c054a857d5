import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectTrueCounts } from '../../../../test/contract-fuzz/true-counts.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { removeFromConversations } from './actions/remove-from-conversations.ts';

let t: TestApp;
let account: string;
let id: number;
let url: string;
beforeAll(async () => {
  t = await startTestApp();
  account = `/api/v1/accounts/${t.fixtures.account.id}`;
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.platform.db.deleteFrom('conversation').execute();
  await t.platform.db.deleteFrom('conversation_count').execute();
  const body = { inbox_id: t.fixtures.website.id, contact_id: t.fixtures.tessa.id };
  id = (await maya().post(`${account}/conversations`, body)).json().id;
  url = `${account}/conversations/${id}`;
  await t.clearOutbox();
});

const maya = () => t.as(t.fixtures.maya);
const user = (person: { id: number; name: string }) =>
  `[@${person.name}](mention://user/${person.id}/${person.name})`;

async function note(content: string, values: object = {}): Promise<number> {
  const answer = await maya().post(`${url}/messages`, { content, private: true, ...values });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().id;
}

async function mentioned(): Promise<{ message_id: number; user_id: number }[]> {
  return t.platform.db.selectFrom('mention').select(['message_id', 'user_id']).orderBy('id').execute();
}

const mentionsOf = async (person: { token: string }) => {
  const answer = await t.as(person).get(`${account}/conversations?conversation_type=mention`);
  const { meta, payload } = answer.json<{
    data: { meta: { all_count: number }; payload: { id: number }[] };
  }>().data;
  return { ids: payload.map((each) => each.id), count: meta.all_count };
};

async function makeTeam(userIds: number[]): Promise<{ id: number; name: string }> {
  const team = (await maya().post(`${account}/teams`, { name: `team ${userIds.join(' ')}` })).json();
  await maya().patch(`${account}/teams/${team.id}/team_members`, { user_ids: userIds });
  return team;
}

test('a note records mentioned users: they become participants, find it in their list, and are notified', async () => {
  const { jonas, aiko } = t.fixtures;
  const messageId = await note(`Can you look, ${user(jonas)}?`);
  expect(await mentioned()).toEqual([{ message_id: messageId, user_id: jonas.id }]);
  const participants = (await maya().get(`${url}/participants`)).json() as { id: number }[];
  expect(participants.map((each) => each.id)).toEqual([jonas.id]);
  expect(await mentionsOf(jonas)).toEqual({ ids: [id], count: 1 });
  expect(await mentionsOf(aiko)).toEqual({ ids: [], count: 0 });
  const events = await t.outbox();
  const sent = events.find(({ name }) => name === 'conversation.mentioned');
  expect(sent?.data).toMatchObject({ id, performer: { id: t.fixtures.maya.id } });
  expect(sent?.audience).toEqual({
    conversation: { inbox_id: t.fixtures.website.id, assignee_id: null, participant_ids: [jonas.id] },
    onlyUsers: [jonas.id],
  });
  await expectTrueCounts(t.database.db);
});

test('mentioning again in the same conversation is another mention, and one entry of the list', async () => {
  const { jonas } = t.fixtures;
  await note(user(jonas));
  await note(user(jonas));
  expect(await mentioned()).toHaveLength(2);
  expect(await mentionsOf(jonas)).toEqual({ ids: [id], count: 1 });
});

test('a note sent twice mentions once', async () => {
  const { jonas } = t.fixtures;
  const first = await note(user(jonas), { echo_id: 'one' });
  await t.clearOutbox();
  expect(await note(user(jonas), { echo_id: 'one' })).toBe(first);
  expect(await mentioned()).toHaveLength(1);
  expect((await t.outbox()).map(({ name }) => name)).not.toContain('conversation.mentioned');
});

test('mentioning a team means its members who see the inbox, except the author', async () => {
  const { jonas, aiko, nils, maya: author } = t.fixtures;
  const team = await makeTeam([jonas.id, aiko.id, nils.id, author.id]);
  await note(`[@${team.name}](mention://team/${team.id}/team) and ${user(jonas)}`);
  expect((await mentioned()).map(({ user_id: userId }) => userId).toSorted((a, b) => a - b)).toEqual([
    jonas.id,
    aiko.id,
  ]);
});

describe('mentions are ignored', () => {
  test('in public messages, and by contacts', async () => {
    const { jonas } = t.fixtures;
    await note(user(jonas), { private: false });
    expect(await mentioned()).toEqual([]);
    expect(await mentionsOf(jonas)).toEqual({ ids: [], count: 0 });
  });

  test('of users without access to the inbox, of another account, or unknown', async () => {
    const { nils, rex } = t.fixtures;
    const { db } = t.platform;
    const foreign = await db
      .insertInto('team')
      .values({ account_id: t.fixtures.rival.id, name: 'rivals' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('team_member')
      .values({ account_id: t.fixtures.rival.id, team_id: foreign.id, user_id: rex.id })
      .execute();
    await note(`${user(nils)} ${user(rex)} ${user({ id: 999_999, name: 'No one' })}`);
    await note(`[@rivals](mention://team/${foreign.id}/rivals)`);
    expect(await mentioned()).toEqual([]);
    expect((await t.outbox()).map(({ name }) => name)).not.toContain('conversation.mentioned');
  });
});

test('losing access to the inbox removes the entry', async () => {
  const { aiko, website } = t.fixtures;
  await note(user(aiko));
  const members = { inbox_id: website.id, user_ids: [aiko.id] };
  await maya().delete(`${account}/inbox_members`, members);
  expect(await mentionsOf(aiko)).toEqual({ ids: [], count: 0 });
  await maya().post(`${account}/inbox_members`, members);
  expect(await mentionsOf(aiko)).toEqual({ ids: [id], count: 1 });
});

test('a former member is not listed', async () => {
  const { jonas, account: own } = t.fixtures;
  await note(user(jonas));
  await removeFromConversations(t.platform, own.id, jonas.id);
  expect(await mentionsOf(jonas)).toEqual({ ids: [], count: 0 });
  const rows = await t.platform.db.selectFrom('conversation_user').select('user_id').execute();
  expect(rows).toEqual([]);
  await expectTrueCounts(t.database.db);
});
