import type { Notification } from '@confab/contract/features/notification';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  isLastPage,
  itemsOf,
  withNotification,
  withoutNotification,
  type NotificationFilter,
  type NotificationPages,
} from '../apps/dashboard/src/features/notification/model.ts';
import '../apps/dashboard/src/main/router/static-data.ts';
import { notificationReactions } from '../apps/server/src/features/notification/reactions.ts';
import { wakeSnoozed } from '../apps/server/src/features/notification/actions/wake-snoozed.ts';
import { fakeClock } from '../apps/server/test/clock.ts';
import { answerEvents } from '../apps/server/src/platform/jobs/reactions.ts';
import { startTestApp, type TestApp } from '../apps/server/test/harness.ts';

/** The same promise for notifications: after the events of an action, list and badge equal a fresh fetch. */
let t: TestApp;
let base: string;
const clock = fakeClock();
const conversations: number[] = [];

beforeAll(async () => {
  t = await startTestApp({ clock });
  base = `/api/v1/accounts/${t.fixtures.account.id}`;
  for (let index = 0; index < 3; index += 1) {
    const body = { inbox_id: t.fixtures.website.id, contact_id: t.fixtures.tessa.id };
    conversations.push((await maya().post(`${base}/conversations`, body)).json<{ id: number }>().id);
  }
  await t.clearOutbox();
});
afterAll(() => t.close());

const maya = () => t.as(t.fixtures.maya);
const jonas = () => t.as(t.fixtures.jonas);

const filters: readonly NotificationFilter[] = [
  { order: 'desc', hasRead: true, hasSnoozed: true },
  { order: 'asc', hasRead: true, hasSnoozed: false },
  { order: 'desc', hasRead: false, hasSnoozed: true },
];

type Snapshot = { lists: NotificationPages[]; badge: number };

async function snapshot(): Promise<Snapshot> {
  const lists: NotificationPages[] = [];
  for (const { order, hasRead, hasSnoozed } of filters) {
    const includes = [...(hasRead ? ['includes[]=read'] : []), ...(hasSnoozed ? ['includes[]=snoozed'] : [])];
    const query = [`sort_order=${order}`, ...includes].join('&');
    const answer = await jonas().get(`${base}/notifications?${query}`);
    const { payload } = answer.json<{ data: { payload: Notification[] } }>().data;
    lists.push({ pages: [{ items: payload, isLast: isLastPage(payload.length) }], pageParams: [1] });
  }
  const badge = (await jonas().get(`${base}/notifications/unread_count`)).json<number>();
  return { lists, badge };
}

type Event = { name: string; audience: unknown; data: Record<string, unknown> };
let numbers = 0;

/** Runs the reactions to the events; returns what Jonas received. */
async function received(): Promise<Event[]> {
  const all: Event[] = [];
  for (let events = await t.outbox(); events.length > 0; events = await t.outbox()) {
    await t.clearOutbox();
    all.push(...events);
    for (const { name, data } of events) {
      numbers += 1;
      for (const reaction of notificationReactions.filter(({ on }) => on.includes(name))) {
        const accountId = Number(data['account_id']);
        const event = { number: numbers, accountId, name, audience: {}, data, createdAt: clock.now() };
        await answerEvents(reaction, [event], t.platform);
      }
    }
  }
  return all.filter(
    ({ name, audience }) =>
      name.startsWith('notification.') &&
      (audience as { users?: number[] }).users?.includes(t.fixtures.jonas.id) === true,
  );
}

/** What the screen shows after the events; undefined if it refetches the lists. */
function applied(before: Snapshot, events: readonly Event[]): Snapshot | undefined {
  let { lists, badge } = before;
  for (const { name, data } of events) {
    if (name === 'notification.list_changed') return undefined;
    // A test validates the outbox's events against the contract.
    const frame = data as { notification: Notification; unread_count: number };
    badge = frame.unread_count;
    lists = lists.map((list, at) => {
      const filter = filters[at];
      if (filter === undefined) return list;
      return name === 'notification.deleted'
        ? withoutNotification(list, frame.notification.id)
        : withNotification(list, filter, frame.notification);
    });
  }
  return { lists, badge };
}

const shown = ({ lists, badge }: Snapshot) => ({
  badge,
  lists: lists.map((list) =>
    itemsOf(list).map(({ id, read_at: readAt, snoozed_until: until, notification_type: type }) => ({
      id,
      isRead: readAt !== null,
      until,
      type,
    })),
  ),
});

async function newest(): Promise<string> {
  const answer = await jonas().get(`${base}/notifications?includes[]=read&includes[]=snoozed`);
  const [first] = answer.json<{ data: { payload: Notification[] } }>().data.payload;
  return `${base}/notifications/${first?.id ?? 0}`;
}

const assign = (at: number) =>
  maya().post(`${base}/conversations/${conversations[at]}/assignments`, { assignee_id: t.fixtures.jonas.id });
const write = (at: number) =>
  maya().post(`${base}/conversations/${conversations[at]}/messages`, { content: 'Look', private: true });

const actions: [what: string, act: () => Promise<unknown>][] = [
  ['a conversation is given to them', () => assign(0)],
  ['and another', () => assign(1)],
  ['a message comes in the first', () => write(0)],
  ['they read the newest', async () => jonas().patch(await newest(), {})],
  ['they want to read it again', async () => jonas().post(`${await newest()}/unread`)],
  [
    'they snooze it',
    async () => {
      const until = Math.floor(clock.now().getTime() / 1000) + 3600;
      return jonas().post(`${await newest()}/snooze`, { snoozed_until: until });
    },
  ],
  ['a third one is given to them', () => assign(2)],
  [
    'the snoozed one wakes',
    () => {
      clock.advance(3_700_000);
      return wakeSnoozed(t.platform);
    },
  ],
  ['a message comes in the third', () => write(2)],
  ['they delete the newest', async () => jonas().delete(await newest())],
  [
    'they open a conversation, which reads its notification',
    async () => {
      const answer = await jonas().get(`${base}/notifications`);
      const [first] = answer.json<{ data: { payload: Notification[] } }>().data.payload;
      const body = { primary_actor_type: 'Conversation', primary_actor_id: first?.primary_actor_id };
      return jonas().post(`${base}/notifications/read_all`, body);
    },
  ],
];

test.each(actions)('list and badge after events equal a refetch when %s', async (_what, act) => {
  const before = await snapshot();
  clock.advance(5_000);
  await act();
  const events = await received();
  expect(events.length).toBeGreaterThan(0);
  const after = applied(before, events);
  if (after === undefined) throw new Error('the lists would be fetched again');
  const fresh = await snapshot();
  // A read notification stays in a list of unread ones until it is reloaded, because the user may be looking at
  // it.
  const isListed = (list: number, id: number) =>
    filters[list]?.hasRead === true || itemsOf(fresh.lists[list]).some((item) => item.id === id);
  const now = shown(after);
  const lists = now.lists.map((items, at) => items.filter(({ id }) => isListed(at, id)));
  expect({ ...now, lists }).toEqual(shown(fresh));
});

test('after many concurrent changes, the screen and the count are refetched', async () => {
  for (const at of [0, 1, 2]) await write(at);
  await received();
  await jonas().post(`${base}/notifications/read_all`, {});
  const events = await received();
  expect(events.map(({ name }) => name)).toEqual(['notification.list_changed']);
  expect(events[0]?.data['unread_count']).toBe((await snapshot()).badge);
});
