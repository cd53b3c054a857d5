import type { Conversation, ConversationCounts, ViewCounts } from '@confab/contract/features/conversation';
import type { Message } from '@confab/contract/features/message';
import type { Team } from '@confab/contract/features/team';
import type { Agent } from '@confab/contract/features/user';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  applyConversationEvent,
  type ConversationEvents,
  type ConversationState,
} from '../apps/dashboard/src/features/conversation/event-model.ts';
import { itemsOf, type ListFilter } from '../apps/dashboard/src/features/conversation/list/list-model.ts';
import type { LiveContext } from '../apps/dashboard/src/features/conversation/model.ts';
import {
  applyThreadEvent,
  type ThreadEvents,
  type ThreadState,
} from '../apps/dashboard/src/features/message/event-model.ts';
import { mergeNewest } from '../apps/dashboard/src/features/message/model.ts';
import {
  addContactMessage,
  markSeenByContact,
  moveConversations,
  resolveByContact,
  startContactConversation,
} from '../apps/server/src/features/conversation/index.ts';
import { runBulkAction } from '../apps/server/src/features/conversation/bulk/actions/run-bulk-action.ts';
import { executeMacro } from '../apps/server/src/features/macro/actions/execute-macro.ts';
import { mergeContacts } from '../apps/server/src/features/contact/merging/actions/merge-contacts.ts';
import { findContact } from '../apps/server/src/features/contact/index.ts';
import { transact } from '../apps/server/src/platform/outbox/transact.ts';
import type { ContactActor } from '../apps/server/src/platform/auth/actor.ts';
import { fakeClock } from '../apps/server/test/clock.ts';
import { startTestApp, type TestApp } from '../apps/server/test/harness.ts';

/**
 * The promise of the live dashboard: the cache, patched by the events of an action, equals a fresh fetch.
 * Tested for every action that sends events.
 */
let t: TestApp;
let base: string;
let visitor: ContactActor;
let context: LiveContext;
// Times on the wire are in whole seconds, so ordered steps happen seconds apart.
const clock = fakeClock();
const later = () => clock.advance(5_000);
let conversation: { id: number; internalId: number };
let team: { id: number };

beforeAll(async () => {
  t = await startTestApp({ clock });
  base = `/api/v1/accounts/${t.fixtures.account.id}`;
  visitor = { kind: 'contact', accountId: t.fixtures.account.id, contactId: t.fixtures.tessa.id };
  const agents: Agent[] = (await t.as(t.fixtures.maya).get(`${base}/agents`)).json();
  team = (await t.as(t.fixtures.maya).post(`${base}/teams`, { name: 'orders' })).json();
  await t
    .as(t.fixtures.maya)
    .post(`${base}/teams/${team.id}/team_members`, { user_ids: [t.fixtures.maya.id] });
  const teams: Team[] = (await t.as(t.fixtures.maya).get(`${base}/teams`)).json();
  context = { accountId: t.fixtures.account.id, userId: t.fixtures.maya.id, agents, teams };
  for (const title of ['billing', 'vip']) await t.as(t.fixtures.maya).post(`${base}/labels`, { title });
  conversation = await start('Where is my order?');
  later();
  await start('Another one');
});
afterAll(() => t.close());

async function start(content: string): Promise<{ id: number; internalId: number }> {
  const { row } = await startContactConversation(
    t.platform,
    visitor,
    { contactInboxId: t.fixtures.tessa.contactInboxId },
    { input: { content }, attachments: [] },
  );
  return { id: row.display_id, internalId: row.id };
}

const filters: readonly Omit<ListFilter, 'conditions'>[] = [
  { status: 'open', assignee_type: 'all' },
  { status: 'open', assignee_type: 'me' },
  { status: 'open', assignee_type: 'unassigned' },
  { status: 'resolved', assignee_type: 'all' },
  { status: 'all', assignee_type: 'all', sort_by: 'priority_desc' },
  { status: 'open', assignee_type: 'all', inbox_id: 1 },
  { status: 'open', assignee_type: 'all', team_id: 1 },
];

type Snapshot = { state: ConversationState; thread: ThreadState };

/** The caches after fetching. */
async function snapshot(): Promise<Snapshot> {
  const lists: ConversationState['lists'][number][] = [];
  const counts: ConversationState['counts'][number][] = [];
  for (const filter of filters) {
    const query = Object.fromEntries(Object.entries(filter).map(([key, value]) => [key, String(value)]));
    const { data } = (await t.as(t.fixtures.maya).get(`${base}/conversations`, query)).json() as {
      data: { meta: ConversationCounts; payload: Conversation[] };
    };
    lists.push({ filter, list: { pages: [{ items: data.payload, isLast: true }], pageParams: [1] } });
    counts.push({ filter, counts: data.meta, isStale: false });
  }
  const views: ViewCounts = (await t.as(t.fixtures.maya).get(`${base}/conversations/view_counts`)).json();
  const answer = await t.as(t.fixtures.maya).get(`${base}/conversations/${conversation.id}/messages`);
  const { payload } = answer.json() as { payload: Message[] };
  const state = { lists, counts, views, known: new Map(), missingIds: new Set<number>() };
  return { state, thread: { thread: mergeNewest(undefined, payload), typists: [] } };
}

/** Actions after which screens refetch, or that only start a job. */
const unreceived: ReadonlySet<string> = new Set([
  'contact.deleted',
  'conversation.ended_by_contact',
  'conversation.participants_changed',
  'notification.requested',
  'bulk_action.requested',
  'macro.changed',
  'macro.run_requested',
  'reply.created',
]);

/** The caches after the events that a member of the inbox receives. */
function applyEvents(before: Snapshot, events: Awaited<ReturnType<TestApp['outbox']>>): Snapshot {
  let { state, thread } = before;
  for (const { name, data } of events) {
    if (unreceived.has(name)) continue;
    // A test validates the outbox's events against the contract.
    state = applyConversationEvent(state, { name, data } as unknown as ConversationEvents, context);
    if (data['conversation_id'] === conversation.id || isOfThread(name, data)) {
      thread = applyThreadEvent(thread, { name, data } as unknown as ThreadEvents, Date.now());
    }
  }
  return { state, thread };
}

/** Events about the conversation or its contact, in addition to its messages. */
function isOfThread(name: string, data: Record<string, unknown>): boolean {
  if (name === 'conversation.contact_changed') return data['id'] === conversation.id;
  return name === 'contact.updated' || name === 'contact.merged';
}

/** The part of the cache that must be equal both ways. */
function comparable({ state, thread }: Snapshot) {
  return {
    lists: state.lists.map(({ filter, list }) => ({ filter, items: itemsOf(list).map(known) })),
    counts: state.counts.map(({ filter, counts, isStale }) => ({
      filter,
      counts: isStale ? 'ask again' : counts,
    })),
    views: state.views && shownViews(state.views),
    thread: thread.thread?.messages.map(bare),
  };
}

/** The sidebar finds views by name, and shows nothing where there is none. */
function shownViews({ all, unattended, inboxes, teams, labels }: ViewCounts) {
  const byName = [
    ...inboxes.map(({ id, count }) => [`inbox ${id}`, count] as const),
    ...teams.map(({ id, count }) => [`team ${id}`, count] as const),
    ...labels.map(({ title, count }) => [title, count] as const),
  ];
  return { all, unattended, ...Object.fromEntries(byName.filter(([, count]) => count > 0)) };
}

/**
 * Excludes what events do not contain: presence, a contact's last activity, the uuid, the time of a change that
 * only a message contained, and the cache's own version field.
 */
function known(item: Conversation & { received_at?: number }): unknown {
  const {
    received_at: _mark,
    uuid: _uuid,
    updated_at: _time,
    meta,
    messages,
    last_non_activity_message: last,
    ...rest
  } = item;
  const {
    availability_status: _presence,
    last_activity_at: _received,
    created_at: _known,
    ...sender
  } = meta.sender;
  return { ...rest, meta: { ...meta, sender }, messages: messages.map(bare), last: last && bare(last) };
}

/** A message without the envelope of its event, and without its summary of the conversation. */
function bare(message: object): unknown {
  const dropped = ['updated_at', 'conversation', 'echo_id', 'performer', 'previous_changes'];
  return Object.fromEntries(Object.entries(message).filter(([key]) => !dropped.includes(key)));
}

const url = () => `${base}/conversations/${conversation.id}`;
const maya = () => t.as(t.fixtures.maya);
const inIt = (verb: string, body: object) => maya().post(`${url()}/${verb}`, body);
const contactSays = (content: string) =>
  addContactMessage(
    t.platform,
    visitor,
    { id: conversation.internalId, display_id: conversation.id },
    { input: { content }, attachments: [] },
  );

/** The visitor is recognized as an existing contact. */
async function meetAgain() {
  const { id: accountId } = t.fixtures.account;
  const created = await maya().post(`${base}/contacts`, { name: 'Tessa of old', email: 'tessa@old.example' });
  const baseId: number = created.json().payload.contact.id;
  await t.clearOutbox();
  const [kept, other] = await Promise.all(
    [baseId, t.fixtures.tessa.id].map((id) => findContact(t.database.db, accountId, id)),
  );
  if (kept === undefined || other === undefined) throw new Error('a contact is missing');
  const actor = { kind: 'system' as const, accountId };
  await transact(t.platform, (trx, emit) =>
    mergeContacts(t.platform, trx, emit, { actor, base: kept, other, moveConversations }),
  );
}

const actions: [what: string, act: () => Promise<unknown>][] = [
  [
    'an agent answers for the first time',
    () => maya().post(`${url()}/messages`, { content: 'Hello', echo_id: 'r-1' }),
  ],
  ['the contact writes', () => contactSays('Thanks')],
  ['an agent leaves a note', () => maya().post(`${url()}/messages`, { content: 'vip', private: true })],
  [
    'another agent answers',
    () => t.as(t.fixtures.jonas).post(`${url()}/messages`, { content: 'Jonas here' }),
  ],
  ['the contact reads', () => markSeenByContact(t.platform, visitor, conversation.internalId)],
  [
    'somebody assigns it to me',
    () => maya().post(`${url()}/assignments`, { assignee_id: t.fixtures.maya.id }),
  ],
  ['it goes to another', () => maya().post(`${url()}/assignments`, { assignee_id: t.fixtures.jonas.id })],
  ['it goes to nobody', () => maya().post(`${url()}/assignments`, { assignee_id: null })],
  ['labels are put on', () => maya().post(`${url()}/labels`, { labels: ['billing', 'vip'] })],
  ['a label goes', () => maya().post(`${url()}/labels`, { labels: ['vip'] })],
  ['the priority is set', () => maya().post(`${url()}/toggle_priority`, { priority: 'high' })],
  ['the priority goes', () => maya().post(`${url()}/toggle_priority`, { priority: null })],
  ['it is resolved', () => maya().post(`${url()}/toggle_status`, { status: 'resolved' })],
  ['the contact writes and it reopens', () => contactSays('One more thing')],
  [
    'it is snoozed',
    () => maya().post(`${url()}/toggle_status`, { status: 'snoozed', snoozed_until: 4102444800 }),
  ],
  [
    'an agent opens it and takes it',
    () => t.as(t.fixtures.aiko).post(`${url()}/toggle_status`, { status: 'open' }),
  ],
  ['the contact ends it', () => resolveByContact(t.platform, visitor, conversation.internalId)],
  ['it is opened by an administrator', () => maya().post(`${url()}/toggle_status`)],
  [
    'a message is taken back',
    async () => {
      const { payload } = (await maya().get(`${url()}/messages`)).json() as { payload: Message[] };
      const own = payload.find((message) => message.content === 'Hello');
      return maya().delete(`${url()}/messages/${own?.id ?? 0}`);
    },
  ],
  ['a new conversation begins', () => start('And another')],
  [
    'the contact is renamed',
    () => maya().patch(`${base}/contacts/${t.fixtures.tessa.id}`, { name: 'Tessa Vanderberg' }),
  ],
  ['the contact turns out to be another one', () => meetAgain()],
];

/** In a separate conversation: a fetch returns a limited number of messages. */
const peopleActions: typeof actions = [
  ['it is given to a team', () => inIt('assignments', { team_id: team.id })],
  ['a team loses it', () => inIt('assignments', { team_id: 0 })],
  [
    'a note mentions somebody',
    () =>
      inIt('messages', {
        private: true,
        content: `[@Jonas](mention://user/${t.fixtures.jonas.id}/Jonas)`,
      }),
  ],
];

/** Executes a bulk action as a worker does; `undo` reverts it. */
async function inBulk(body: object, { undo = false } = {}): Promise<void> {
  const path = `${base}/bulk_actions`;
  const started = await maya().post(`${path}/start`, body);
  expect(started.statusCode, started.body).toBe(200);
  const key = { accountId: t.fixtures.account.id, id: started.json<{ id: number }>().id };
  await runBulkAction(t.platform, key);
  if (!undo) return;
  // Rows have the database's time, which is not that of the test.
  await t.database.db.updateTable('bulk_action').set({ created_at: clock.now() }).execute();
  expect((await maya().post(`${path}/${key.id}/undo`)).statusCode).toBe(200);
  await runBulkAction(t.platform, key);
}

async function byMacro(actions: { action_name: string; action_params: unknown[] }[]): Promise<void> {
  const { payload } = (await maya().post(`${base}/macros`, { name: 'All of it', actions })).json<{
    payload: { id: number };
  }>();
  const run = await maya().post(`${base}/macros/${payload.id}/runs`, { conversation_ids: [conversation.id] });
  await executeMacro(t.platform, {
    accountId: t.fixtures.account.id,
    id: run.json<{ id: number }>().id,
  });
}

const everyOpen = { list: { status: 'open', assignee_type: 'all' } };

const manyActions: typeof actions = [
  ['all open ones are labeled at once', () => inBulk({ ...everyOpen, labels: { add: ['vip'] } })],
  [
    'all of them go to a team and an agent',
    () => inBulk({ ...everyOpen, fields: { team_id: team.id, assignee_id: t.fixtures.maya.id } }),
  ],
  ['all of them are resolved', () => inBulk({ ...everyOpen, fields: { status: 'resolved' } })],
  [
    'they are opened again, and that is undone',
    () => inBulk({ list: { status: 'resolved' }, fields: { status: 'open' } }, { undo: true }),
  ],
  ['they are opened again', () => inBulk({ list: { status: 'resolved' }, fields: { status: 'open' } })],
  [
    'those of a filter lose the team',
    () =>
      inBulk({
        payload: [{ attribute_key: 'labels', filter_operator: 'equal_to', values: ['vip'] }],
        fields: { team_id: 0 },
      }),
  ],
  [
    'a macro does several things',
    () =>
      byMacro([
        { action_name: 'assign_team', action_params: [team.id] },
        { action_name: 'add_label', action_params: ['billing'] },
        { action_name: 'add_private_note', action_params: ['Done by a macro'] },
        { action_name: 'change_priority', action_params: ['urgent'] },
      ]),
  ],
  ['its contact is muted', () => inIt('mute', {})],
  ['its contact is unmuted', () => inIt('unmute', {})],
  ['its attributes are set', () => inIt('custom_attributes', { custom_attributes: { plan: 'pro' } })],
];

describe('the cache after an event equals a refetch when', () => {
  test.each(actions)('%s', (_what, act) => replay(act));
});

describe('likewise for teams and mentions when', () => {
  beforeAll(async () => {
    conversation = await start('Who can help?');
    later();
  });

  test.each(peopleActions)('%s', (_what, act) => replay(act));
});

describe('likewise for bulk actions and macros when', () => {
  beforeAll(async () => {
    conversation = await start('Please do all of it');
    later();
  });

  test.each(manyActions)('%s', (_what, act) => replay(act));
});

async function replay(act: () => Promise<unknown>): Promise<void> {
  const before = await snapshot();
  later();
  await t.clearOutbox();
  const answer = await act();
  if (answer !== null && typeof answer === 'object' && 'statusCode' in answer)
    expect(answer.statusCode).toBe(200);
  const events = await t.outbox();
  expect(events.length).toBeGreaterThan(0);
  expect(differences(comparable(applyEvents(before, events)), comparable(await snapshot()))).toEqual([]);
}

/** Where two values differ, as `path: received → fetched`; easier to read than two large trees. */
function differences(received: unknown, fetched: unknown, path = ''): string[] {
  if (typeof received !== 'object' || typeof fetched !== 'object' || received === null || fetched === null) {
    return Object.is(received, fetched)
      ? []
      : [`${path}: ${JSON.stringify(received)} → ${JSON.stringify(fetched)}`];
  }
  const left = new Map(Object.entries(received));
  const right = new Map(Object.entries(fetched));
  const keys = new Set([...left.keys(), ...right.keys()]);
  return [...keys].flatMap((key) => differences(left.get(key), right.get(key), `${path}/${key}`));
}
