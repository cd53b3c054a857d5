import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runBulkAction } from '../../src/features/conversation/bulk/actions/run-bulk-action.ts';
import { executeMacro } from '../../src/features/macro/actions/execute-macro.ts';
import { answerEvents } from '../../src/platform/jobs/reactions.ts';
import { notificationReactions } from '../../src/features/notification/reactions.ts';
import { noLimits } from '../contract-fuzz/no-limits.ts';
import { expectTrueCounts } from '../contract-fuzz/true-counts.ts';
import { addContact, addInbox, type FixtureInbox, type FixtureMember } from '../fixtures.ts';
import { startTestApp, type TestApp } from '../harness.ts';
import { createPeople, type RolePeople } from './people.ts';
import { roles } from './role-table.data.ts';

/* Lists, counts, and searches contain exactly what each role may see by the table. */
let t: TestApp;
let base: string;
let people: RolePeople[];
let team: number;
let elsewhere: FixtureInbox;

type Stored = {
  id: number;
  inboxId: number;
  assigneeId: number | null;
  participants: number[];
  mentioned: number[];
  labels: string[];
  teamId: number | null;
};
const all: Stored[] = [];

const maya = () => t.as(t.fixtures.maya);
async function ok<T>(answer: Promise<{ statusCode: number; body: string; json(): unknown }>): Promise<T> {
  const { statusCode, body, ...rest } = await answer.then((sent) => ({
    statusCode: sent.statusCode,
    body: sent.body,
    json: () => sent.json() as T,
  }));
  if (statusCode >= 300) throw new Error(body);
  return body === '' ? (undefined as T) : rest.json();
}

type NewConversation = {
  inboxId?: number;
  assignee?: number;
  takingPart?: FixtureMember;
  mentioned?: FixtureMember;
};

async function open(requested: NewConversation): Promise<void> {
  const inboxId = requested.inboxId ?? t.fixtures.website.id;
  const contact = await addContact(t.platform, t.fixtures.account.id, inboxId, { name: 'Ina Sorrel' });
  const { id } = await ok<{ id: number }>(
    maya().post(`${base}/conversations`, { source_id: contact.sourceId }),
  );
  const url = `${base}/conversations/${id}`;
  const labels = all.length % 2 === 0 ? ['vip', 'odd'] : ['vip'];
  const teamId = all.length % 3 === 0 ? team : null;
  await ok(maya().post(`${url}/labels`, { labels }));
  await ok(maya().post(`${url}/messages`, { content: `A needle, number ${id}` }));
  if (teamId !== null) await ok(maya().post(`${url}/assignments`, { team_id: teamId }));
  if (requested.assignee !== undefined)
    await ok(maya().post(`${url}/assignments`, { assignee_id: requested.assignee }));
  if (requested.takingPart !== undefined)
    await ok(maya().post(`${url}/participants`, { user_ids: [requested.takingPart.id] }));
  if (requested.mentioned !== undefined) {
    const { id: userId, name } = requested.mentioned;
    const content = `[@${name}](mention://user/${userId}/${name}) look`;
    await ok(maya().post(`${url}/messages`, { content, private: true }));
  }
  const row = await t.database.db
    .selectFrom('conversation')
    .select(['assignee_id', 'participant_ids', 'mentioned_ids'])
    .where('account_id', '=', t.fixtures.account.id)
    .where('display_id', '=', id)
    .executeTakeFirstOrThrow();
  all.push({
    id,
    inboxId,
    assigneeId: row.assignee_id,
    participants: row.participant_ids,
    mentioned: row.mentioned_ids,
    labels,
    teamId,
  });
}

beforeAll(async () => {
  t = await startTestApp({ limiter: noLimits });
  base = `/api/v1/accounts/${t.fixtures.account.id}`;
  people = await createPeople(t);
  elsewhere = await addInbox(t.platform, t.fixtures.account.id, 'Elsewhere', 'api', []);
  for (const title of ['vip', 'odd'])
    await ok(maya().post(`${base}/labels`, { title, show_on_sidebar: true }));
  const insiders = people.map(({ inside }) => inside.id);
  team = (await ok<{ id: number }>(maya().post(`${base}/teams`, { name: 'desk' }))).id;
  await ok(maya().post(`${base}/teams/${team}/team_members`, { user_ids: insiders }));
  await ok(maya().post(`${base}/inbox_members`, { inbox_id: elsewhere.id, user_ids: insiders }));
  for (const { inside, role } of people) {
    if (role.canSee.length > 0) {
      await open({ assignee: inside.id });
      await open({ inboxId: elsewhere.id, assignee: inside.id });
    }
    await open({ assignee: t.fixtures.jonas.id, takingPart: inside });
    await open({ takingPart: inside });
    await open({ assignee: t.fixtures.jonas.id, mentioned: inside });
  }
  await open({});
  await open({ assignee: t.fixtures.jonas.id });
  await ok(maya().delete(`${base}/inbox_members`, { inbox_id: elsewhere.id, user_ids: insiders }));
  // A member who may see none of it has the list open.
  await expectTrueCounts(t.database.db);
}, 120_000);
afterAll(() => t.close());

/** From the table: a member's relation to a conversation, and whether their role sees such conversations. */
function canSee(
  { role, inside: { id } }: RolePeople,
  { inboxId, assigneeId, participants }: Stored,
): boolean {
  if (inboxId === elsewhere.id) return role.canSee.includes('their own in an inbox of others');
  const kinds = [
    ...(assigneeId === id ? ['their own' as const] : []),
    ...(assigneeId === null ? ['unassigned' as const] : []),
    ...(participants.includes(id) ? ['one they take part in' as const] : []),
  ];
  return kinds.length === 0
    ? role.canSee.includes("others'")
    : kinds.some((kind) => role.canSee.includes(kind)) || role.canSee.includes("others'");
}

const seenBy = (member: RolePeople, isMeant: (each: Stored) => boolean = () => true): number[] =>
  all
    .filter((each) => canSee(member, each) && isMeant(each))
    .map(({ id }) => id)
    .toSorted((left, right) => left - right);

const idsOf = (rows: readonly { id: number }[]): number[] =>
  rows.map(({ id }) => id).toSorted((left, right) => left - right);

type Meta = { mine_count: number; unassigned_count: number; assigned_count?: number; all_count: number };
type Listed = { data: { meta: Meta; payload: { id: number }[] } };

/** All pages of a list. */
async function list(
  member: RolePeople,
  query: Record<string, string>,
): Promise<{ ids: number[]; meta: Meta }> {
  const rows: { id: number }[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await ok<Listed>(
      t.as(member.inside).get(`${base}/conversations`, { ...query, page: String(page) }),
    );
    rows.push(...answer.data.payload);
    if (answer.data.payload.length === 0) {
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
      return { ids: idsOf(rows), meta: answer.data.meta };
    }
  }
}

const tabs = (member: RolePeople): Record<string, (each: Stored) => boolean> => ({
  all: () => true,
  me: ({ assigneeId }) => assigneeId === member.inside.id,
  unassigned: ({ assigneeId }) => assigneeId === null,
  assigned: ({ assigneeId }) => assigneeId !== null,
});

const views = (member: RolePeople): [string, Record<string, string>, (each: Stored) => boolean][] => [
  ['everything', {}, () => true],
  ['an inbox', { inbox_id: String(t.fixtures.website.id) }, (each) => each.inboxId === t.fixtures.website.id],
  ['an inbox of others', { inbox_id: String(elsewhere.id) }, (each) => each.inboxId === elsewhere.id],
  ['a label', { labels: 'odd' }, (each) => each.labels.includes('odd')],
  ['two labels', { labels: 'odd,vip' }, () => true],
  ['a team', { team_id: String(team) }, (each) => each.teamId === team],
  [
    'taking part',
    { conversation_type: 'participating' },
    (each) => each.participants.includes(member.inside.id),
  ],
  ['mentions', { conversation_type: 'mention' }, (each) => each.mentioned.includes(member.inside.id)],
  ['unattended', { conversation_type: 'unattended', status: 'open' }, () => false],
  ['by creation', { sort_by: 'created_at_asc' }, () => true],
  ['by priority', { sort_by: 'priority_desc' }, () => true],
  ['what was said', { q: 'needle' }, () => true],
];

describe.each(roles.map(({ name }, index) => ({ name, index })))('$name', ({ index }) => {
  const member = (): RolePeople => {
    const found = people[index];
    if (found === undefined) throw new Error('nobody');
    return found;
  };

  test('finds visible conversations in each view and tab, matching the counts of the tabs', async () => {
    for (const [view, query, isInView] of views(member())) {
      for (const [tab, isInTab] of Object.entries(tabs(member()))) {
        const { ids, meta } = await list(member(), { ...query, assignee_type: tab });
        const meant = (more: (each: Stored) => boolean) =>
          seenBy(member(), (each) => isInView(each) && more(each));
        expect([view, tab, ids]).toEqual([view, tab, meant(isInTab)]);
        const { all: every, me, unassigned, assigned } = tabs(member());
        expect([view, tab, meta]).toEqual([
          view,
          tab,
          {
            all_count: meant(every ?? isInTab).length,
            mine_count: meant(me ?? isInTab).length,
            unassigned_count: meant(unassigned ?? isInTab).length,
            assigned_count: meant(assigned ?? isInTab).length,
          },
        ]);
      }
    }
  });

  test('finds visible conversations by conditions and by text', async () => {
    const client = t.as(member().inside);
    const payload = [{ attribute_key: 'labels', filter_operator: 'equal_to', values: ['odd'] }];
    const filtered = await ok<{ meta: Meta; payload: { id: number }[] }>(
      client.post(`${base}/conversations/filter`, { payload }),
    );
    const odd = seenBy(member(), ({ labels }) => labels.includes('odd'));
    expect(filtered.meta.all_count).toBe(odd.length);
    for (const { id } of filtered.payload) expect(odd).toContain(id);
    for (const [path, key] of [
      ['conversations', 'conversations'],
      ['messages', 'messages'],
    ] as const) {
      const found: { id: number }[] = [];
      for (let page = 1; page < 20; page += 1) {
        const q = key === 'messages' ? 'needle' : 'Sorrel';
        const answer = await ok<{ payload: Record<string, { id: number; conversation_id?: number }[]> }>(
          client.get(`${base}/search/${path}`, { q, page: String(page) }),
        );
        const rows = answer.payload[key] ?? [];
        if (rows.length === 0) break;
        found.push(...rows.map(({ id, conversation_id: ofId }) => ({ id: ofId ?? id })));
      }
      expect([path, idsOf(found)]).toEqual([path, seenBy(member())]);
    }
  });

  test('gets the counts in the sidebar', async () => {
    const counts = await ok<{
      all: number;
      inboxes: { id: number; count: number }[];
      teams: { id: number; count: number }[];
      labels: { title: string; count: number }[];
    }>(t.as(member().inside).get(`${base}/conversations/view_counts`));
    const countOf = (isMeant: (each: Stored) => boolean) => seenBy(member(), isMeant).length;
    const some = <T extends { count: number }>(rows: T[]) => rows.filter(({ count }) => count > 0);
    expect(counts.all).toBe(countOf(() => true));
    expect(counts.inboxes).toEqual(
      some(
        [t.fixtures.website.id, elsewhere.id].map((id) => ({
          id,
          count: countOf(({ inboxId }) => inboxId === id),
        })),
      ),
    );
    expect(counts.teams).toEqual(some([{ id: team, count: countOf(({ teamId }) => teamId === team) }]));
    expect(counts.labels).toEqual(
      some(
        ['odd', 'vip'].map((title) => ({ title, count: countOf(({ labels }) => labels.includes(title)) })),
      ),
    );
  });

  test('is notified of visible conversations, and not after losing access', async () => {
    const { inside } = member();
    for (const [number, { name, data }] of (await t.outbox()).entries()) {
      if (name !== 'notification.requested') continue;
      const accountId = t.fixtures.account.id;
      const event = { number: number + 1, accountId, name, audience: {}, data, createdAt: new Date() };
      for (const reaction of notificationReactions)
        if (reaction.on.includes(name)) await answerEvents(reaction, [event], t.platform);
    }
    await t.database.db.deleteFrom('outbox').where('name', '=', 'notification.requested').execute();
    const answer = await ok<{
      data: { meta: { count: number }; payload: { primary_actor: { id: number } }[] };
    }>(t.as(inside).get(`${base}/notifications`, { 'includes[]': 'read' }));
    const concerns = ({ assigneeId, participants }: Stored) =>
      assigneeId === inside.id || participants.includes(inside.id);
    const ids = idsOf(answer.data.payload.map(({ primary_actor: { id } }) => ({ id })));
    const seen = seenBy(member(), concerns);
    for (const id of ids) expect(seen).toContain(id);
    expect(answer.data.meta.count).toBe(ids.length);
    expect(ids.length > 0).toBe(seen.length > 0);
  });

  test('bulk actions change only visible conversations', async () => {
    const { inside, role } = member();
    const client = t.as(inside);
    const accountId = t.fixtures.account.id;
    const labeled = async (title: string) => {
      const rows = await t.database.db
        .selectFrom('conversation_label')
        .innerJoin('conversation', 'conversation.id', 'conversation_label.conversation_id')
        .select('display_id as id')
        .where('conversation.account_id', '=', accountId)
        .where('title', '=', title)
        .execute();
      return idsOf(rows);
    };
    const ids = all.map(({ id }) => id);
    const started = await ok<{ id: number }>(
      client.post(`${base}/bulk_actions/start`, {
        type: 'Conversation',
        ids,
        labels: { add: [`bulk${index}`] },
      }),
    );
    for (let run = 0; run < 5; run += 1) await runBulkAction(t.platform, { accountId, id: started.id });
    expect(await labeled(`bulk${index}`)).toEqual(seenBy(member()));
    if (role.canSee.length === 0) return;
    const actions = [{ action_name: 'add_label', action_params: [`macro${index}`] }];
    const macro = await ok<{ payload: { id: number } }>(
      client.post(`${base}/macros`, { name: 'Raise', actions }),
    );
    const some = new Set(ids.slice(0, 40));
    const run = await ok<{ id: number }>(
      client.post(`${base}/macros/${macro.payload.id}/runs`, { conversation_ids: [...some] }),
    );
    await executeMacro(t.platform, { accountId, id: run.id });
    expect(await labeled(`macro${index}`)).toEqual(seenBy(member(), ({ id }) => some.has(id)));
  });
});

test('assignable agents are those who may see conversations', async () => {
  const answer = await ok<{ payload: { id: number }[] }>(
    maya().get(`${base}/assignable_agents`, { 'inbox_ids[]': String(t.fixtures.website.id) }),
  );
  const offered = new Set(answer.payload.map(({ id }) => id));
  for (const { role, inside } of people)
    expect([role.name, offered.has(inside.id)]).toEqual([role.name, role.canSee.length > 0]);
});
