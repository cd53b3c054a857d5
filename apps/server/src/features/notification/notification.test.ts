import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { newVisitor } from '../../../test/visitor.ts';
import { hashToken } from '../../platform/crypto/tokens.ts';
import { fakeClock } from '../../../test/clock.ts';
import { deleteOld } from './actions/delete-old.ts';
import { wakeSnoozed } from './actions/wake-snoozed.ts';
import { recordMisses } from '../conversation/sla/actions/record-misses.ts';
import { requestEmails } from './delivery/actions/request-emails.ts';
import { answerEvents } from '../../platform/jobs/reactions.ts';
import { notificationReactions } from './reactions.ts';

const clock = fakeClock(new Date('2026-11-24T12:00:00Z'));
const online = new Set<number>();
let t: TestApp;
let account: string;
let base: string;
beforeAll(async () => {
  const presence = {
    online: (_account: number, _kind: unknown, ids: readonly number[]) =>
      Promise.resolve(new Set(ids.filter((id) => online.has(id)))),
  };
  t = await startTestApp({ clock, presence });
  account = `/api/v1/accounts/${t.fixtures.account.id}`;
  base = `${account}/notifications`;
});
afterAll(() => t.close());
beforeEach(async () => {
  online.clear();
  await t.platform.db.deleteFrom('conversation').execute();
  await t.platform.db.updateTable('account_user').set({ email_flags: 2, push_flags: 2 }).execute();
  await t.clearOutbox();
});

type Person = { id: number; token: string };
type Listed = { id: number; notification_type: string; push_message_body: string; read_at: string | null };
type Event = { name: string; data: Record<string, unknown>; audience: unknown };

let numbers = 0;

/** Does what the relay and the workers would do with the events so far; returns the events they emitted. */
async function react(times = 1): Promise<Event[]> {
  const events = await t.outbox();
  await t.clearOutbox();
  for (const { name, data } of events) {
    numbers += 1;
    for (const reaction of notificationReactions.filter(({ on }) => on.includes(name))) {
      const accountId = Number(data['account_id']);
      const event = { number: numbers, accountId, name, audience: {}, data, createdAt: clock.now() };
      for (let time = 0; time < times; time += 1) await answerEvents(reaction, [event], t.platform);
    }
  }
  return t.outbox();
}

async function begin(inbox: 'website' | 'app' = 'website', values: object = {}): Promise<number> {
  const { fixtures } = t;
  const body = { inbox_id: fixtures[inbox].id, contact_id: fixtures.tessa.id, ...values };
  const answer = await t.as(fixtures.maya).post(`${account}/conversations`, body);
  expect(answer.statusCode, answer.body).toBe(200);
  await react();
  await t.clearOutbox();
  return answer.json<{ id: number }>().id;
}

const assign = (id: number, person: Person, by: Person = t.fixtures.maya) =>
  t.as(by).post(`${account}/conversations/${id}/assignments`, { assignee_id: person.id });

async function sendMessage(id: number, content: string, values: object = {}, by: Person = t.fixtures.maya) {
  clock.advance(1000);
  const answer = await t.as(by).post(`${account}/conversations/${id}/messages`, { content, ...values });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ id: number }>().id;
}

async function list(
  person: Person,
  query = '',
): Promise<{ payload: Listed[]; meta: Record<string, unknown> }> {
  const answer = await t.as(person).get(`${base}${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: { payload: Listed[]; meta: Record<string, unknown> } }>().data;
}

/** A bot of an inbox, with a token. */
async function addBot(inboxId: number): Promise<{ token: string }> {
  const { db, ids, secrets } = t.platform;
  const { id } = await db
    .insertInto('agent_bot')
    .values({ account_id: t.fixtures.account.id, name: 'Robo' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('inbox').set({ agent_bot_id: id }).where('id', '=', inboxId).execute();
  const token = ids.token(18);
  const sealed = secrets.seal(token, `agent_bot:${id}`);
  const values = { owner_id: id, token_hash: hashToken(token), token_encrypted: sealed };
  await db
    .insertInto('access_token')
    .values({ owner_type: 'agent_bot', ...values })
    .execute();
  return { token };
}

/** Does something while a member does not see the website. */
async function withoutInbox(person: Person, work: () => Promise<void>): Promise<void> {
  const { maya, website } = t.fixtures;
  const members = { inbox_id: website.id, user_ids: [person.id] };
  expect((await t.as(maya).delete(`${account}/inbox_members`, members)).statusCode).toBe(200);
  try {
    await work();
  } finally {
    expect((await t.as(maya).post(`${account}/inbox_members`, members)).statusCode).toBe(200);
  }
}

const typesOf = async (person: Person) =>
  (await list(person)).payload.map(({ notification_type: type }) => type);

describe('notification recipients', () => {
  test('the new assignee, with the assigner, and not for self-assignment', async () => {
    const { jonas, aiko, maya } = t.fixtures;
    const id = await begin();
    await assign(id, jonas);
    const events = await react();
    const { payload, meta } = await list(jonas);
    expect(meta).toEqual({ unread_count: 1, count: 1, current_page: 1 });
    expect(payload).toMatchObject([
      {
        notification_type: 'conversation_assignment',
        primary_actor_type: 'Conversation',
        primary_actor: { id, inbox_id: t.fixtures.website.id, meta: { assignee: { id: jonas.id } } },
        secondary_actor: { id: maya.id, type: 'user' },
        user: { id: jonas.id, type: 'user' },
        read_at: null,
        snoozed_until: null,
        meta: {},
      },
    ]);
    const created = events.filter(({ name }) => name === 'notification.created');
    expect(created).toMatchObject([
      { audience: { users: [jonas.id] }, data: { notification: payload[0], unread_count: 1, count: 1 } },
    ]);
    await assign(id, aiko, aiko);
    await react();
    expect(await typesOf(aiko)).toEqual([]);
  });

  test('the assignee and participants of a message, but not its author; the newest is kept', async () => {
    const { jonas, aiko, maya } = t.fixtures;
    const id = await begin();
    await assign(id, jonas);
    await t.as(maya).post(`${account}/conversations/${id}/participants`, { user_ids: [aiko.id, maya.id] });
    await react();
    await sendMessage(id, 'A **first** note for all of you to read today, please do', { private: true });
    const events = await react();
    expect(await typesOf(jonas)).toEqual(['assigned_conversation_new_message']);
    expect(await typesOf(aiko)).toEqual(['participating_conversation_new_message']);
    expect(await typesOf(maya)).toEqual([]);
    const [shown] = (await list(jonas)).payload;
    expect(shown?.push_message_body).toBe('Maya: A first note for all of you to read today,…');
    const names = events.map(({ name }) => name).filter((name) => name.startsWith('notification.'));
    expect(names.toSorted()).toEqual([
      'notification.created',
      'notification.created',
      'notification.deleted',
    ]);
    await sendMessage(id, 'Thank you', {}, jonas);
    await react();
    expect(await typesOf(aiko)).toEqual(['participating_conversation_new_message']);
    expect((await list(aiko)).payload[0]?.push_message_body).toBe('Jonas: Thank you');
    expect((await list(jonas)).payload[0]?.push_message_body).toMatch(/^Maya: A first/);
  });

  test('mentioned users, only for the mention', async () => {
    const { jonas, aiko } = t.fixtures;
    const id = await begin();
    await assign(id, jonas);
    await react();
    const link = (person: Person, name: string) => `[@${name}](mention://user/${person.id}/${name})`;
    await sendMessage(id, `${link(jonas, 'Jonas')} and ${link(aiko, 'Aiko')}, look`, { private: true });
    await react();
    expect(await typesOf(jonas)).toEqual(['conversation_mention']);
    expect(await typesOf(aiko)).toEqual(['conversation_mention']);
    expect((await list(aiko)).payload[0]?.push_message_body).toBe('Maya: @Jonas and @Aiko, look');
  });

  test('for a blocked contact only mentioned users', async () => {
    const { jonas, aiko } = t.fixtures;
    const id = await begin();
    await assign(id, jonas);
    await react();
    await t.as(jonas).post(`${base}/destroy_all`, {});
    await t.platform.db.updateTable('contact').set({ blocked: true }).execute();
    await sendMessage(id, `[@Aiko](mention://user/${aiko.id}/Aiko) this one`, { private: true });
    await react();
    expect(await typesOf(jonas)).toEqual([]);
    expect(await typesOf(aiko)).toEqual(['conversation_mention']);
    await t.platform.db.updateTable('contact').set({ blocked: false }).execute();
  });

  test('users who enabled it for new conversations and see its inbox', async () => {
    const { jonas, aiko } = t.fixtures;
    for (const person of [jonas, aiko])
      await t.as(person).put(`${account}/notification_settings`, {
        notification_settings: { selected_push_flags: ['push_conversation_creation'] },
      });
    await begin('app');
    expect(await typesOf(jonas)).toEqual(['conversation_creation']);
    expect(await typesOf(aiko)).toEqual([]);
    expect(await typesOf(t.fixtures.maya)).toEqual([]);
    await begin('app', { status: 'pending' });
    expect(await typesOf(jonas)).toEqual(['conversation_creation']);
  });

  test('for a conversation that a bot hands off, as for a new one', async () => {
    const { jonas, website } = t.fixtures;
    await t.as(jonas).put(`${account}/notification_settings`, {
      notification_settings: { selected_push_flags: ['push_conversation_creation'] },
    });
    const robo = await addBot(website.id);
    const id = await begin('website', { status: 'pending' });
    expect(await typesOf(jonas)).toEqual([]);
    const handed = await t.as(robo).post(`${account}/conversations/${id}/toggle_status`, { status: 'open' });
    expect(handed.statusCode, handed.body).toBe(200);
    await react();
    expect(await typesOf(jonas)).toEqual(['conversation_creation']);
    // What a person opens is known to people.
    const other = await begin('website', { status: 'pending' });
    await t.as(t.fixtures.maya).post(`${account}/conversations/${other}/toggle_status`, { status: 'open' });
    await react();
    expect(await typesOf(jonas)).toEqual(['conversation_creation']);
    await t.platform.db.updateTable('inbox').set({ agent_bot_id: null }).execute();
  });

  test('no one without access to the inbox', async () => {
    const { jonas, maya, website } = t.fixtures;
    const id = await begin();
    await assign(id, jonas);
    await react();
    const members = (ids: number[]) =>
      t.as(maya).patch(`${account}/inbox_members`, { inbox_id: website.id, user_ids: ids });
    await members([t.fixtures.aiko.id]);
    await sendMessage(id, 'A secret', { private: true });
    await react();
    expect(await list(jonas)).toEqual({ payload: [], meta: { unread_count: 0, count: 0, current_page: 1 } });
    await members([t.fixtures.aiko.id, jonas.id]);
  });

  test('none for a conversation that a member can no longer see', async () => {
    const { jonas } = t.fixtures;
    const id = await begin();
    await t.as(jonas).put(`${account}/notification_settings`, {
      notification_settings: { selected_email_flags: ['email_conversation_assignment'] },
    });
    await assign(id, jonas);
    await react();
    const [notified] = (await list(jonas)).payload;
    const { email } = await t.platform.db
      .selectFrom('user')
      .select('email')
      .where('id', '=', jonas.id)
      .executeTakeFirstOrThrow();
    const emails = async () =>
      (await t.sentEmails()).filter((message) => message.includes(`To: ${email}`)).length;
    const before = await emails();
    await withoutInbox(jonas, async () => {
      await sendMessage(id, 'A secret');
      await t.clearOutbox();
      const own = `${base}/${notified?.id}`;
      expect((await t.as(jonas).patch(own, {})).statusCode).toBe(200);
      expect((await t.as(jonas).post(`${own}/unread`, {})).statusCode).toBe(200);
      expect((await t.as(jonas).get(`${base}/unread_count`)).json()).toBe(0);
      clock.advance(61_000);
      await requestEmails(t.platform);
      await react();
      expect(await emails()).toBe(before);
      const until = Math.floor(clock.now().getTime() / 1000) + 60;
      await t.as(jonas).post(`${own}/snooze`, { snoozed_until: until });
      clock.advance(61_000);
      await wakeSnoozed(t.platform);
      expect(JSON.stringify(await t.outbox())).not.toContain('A secret');
    });
    expect((await list(jonas)).payload).toMatchObject([{ id: notified?.id }]);
  });

  test('once, however often the event is handled, and never an older one after a newer', async () => {
    const { jonas } = t.fixtures;
    const id = await begin();
    await assign(id, jonas);
    const events = await react(2);
    expect(events.filter(({ name }) => name === 'notification.created')).toHaveLength(1);
    const [first] = (await list(jonas)).payload;
    const known = numbers;
    numbers = 0;
    await sendMessage(id, 'late');
    await react();
    numbers = known;
    expect((await list(jonas)).payload[0]?.id).toBe(first?.id);
  });

  test('with one notification per conversation, however many are created concurrently', async () => {
    const { jonas } = t.fixtures;
    const id = await begin();
    await assign(id, jonas);
    for (const text of ['one', 'two', 'three', 'four', 'five', 'six']) await sendMessage(id, text);
    const requested = (await t.outbox()).filter(({ name }) => name === 'notification.requested');
    expect(requested).toHaveLength(7);
    await t.clearOutbox();
    const [create] = notificationReactions;
    await Promise.all(
      requested.map(async ({ name, data }) => {
        numbers += 1;
        const accountId = Number(data['account_id']);
        const event = { number: numbers, accountId, name, audience: {}, data, createdAt: clock.now() };
        if (create !== undefined) await answerEvents(create, [event], t.platform);
      }),
    );
    const emitted = (await t.outbox()).flatMap(({ name, data }) => {
      const { id: notificationId } = (data['notification'] ?? {}) as { id?: number };
      return notificationId === undefined ? [] : [{ name, notificationId }];
    });
    const idsOf = (name: string) =>
      emitted.filter((event) => event.name === name).map(({ notificationId }) => notificationId);
    const gone = new Set(idsOf('notification.deleted'));
    const remaining = idsOf('notification.created').filter((notificationId) => !gone.has(notificationId));
    expect(remaining).toEqual((await list(jonas)).payload.map(({ id: listed }) => listed));
  });

  test('for batched events, each user gets the last of each conversation', async () => {
    const { jonas, maya } = t.fixtures;
    const [one, other, unassigned] = [await begin(), await begin(), await begin()];
    for (const [id, text] of [
      [one, 'first'],
      [other, 'second'],
      [one, 'third'],
      [unassigned, 'fourth'],
    ] as const) {
      if (id !== unassigned) await assign(id, jonas);
      await sendMessage(id, text);
    }
    const requested = (await t.outbox()).filter(({ name }) => name === 'notification.requested');
    await t.clearOutbox();
    const [create] = notificationReactions;
    if (create === undefined) throw new Error('nothing creates notifications');
    const accountId = t.fixtures.account.id;
    const events = requested.map(({ name, data }) => {
      numbers += 1;
      return { number: numbers, accountId, name, audience: {}, data, createdAt: clock.now() };
    });
    await answerEvents(create, events, t.platform);
    const { payload } = await list(jonas);
    expect(payload.map(({ push_message_body: text }) => text.split(': ').at(-1))).toEqual([
      'third',
      'second',
    ]);
    const created = (await t.outbox()).filter(({ name }) => name === 'notification.created');
    expect(created.map(({ data }) => data['unread_count'])).toEqual([2, 2]);
    expect((await list(maya)).payload).toEqual([]);
    // A second try finds that all of it is done.
    await t.clearOutbox();
    await answerEvents(create, events, t.platform);
    expect(await t.outbox()).toEqual([]);
  });

  test('for messages of a visitor', async () => {
    const { jonas } = t.fixtures;
    const visitor = await newVisitor(t);
    await visitor.say('Hello?');
    const { id } = (await visitor.get('/conversations')).json();
    await assign(id, jonas);
    await react();
    clock.advance(1000);
    await visitor.say('Is anyone there?');
    await react();
    const [shown] = (await list(jonas)).payload;
    expect(shown).toMatchObject({ notification_type: 'assigned_conversation_new_message' });
    expect(shown?.push_message_body).toMatch(/: Is anyone there\?$/);
  });
});

describe('the list', () => {
  async function fill(count: number): Promise<number[]> {
    const ids: number[] = [];
    for (let index = 0; index < count; index += 1) {
      const id = await begin();
      await assign(id, t.fixtures.jonas);
      clock.advance(1000);
      ids.push(id);
    }
    await react();
    await t.clearOutbox();
    return ids;
  }

  test('has pages of 15, in both orders, without the read and snoozed ones unless requested', async () => {
    const { jonas } = t.fixtures;
    await fill(17);
    const all = (await list(jonas)).payload;
    expect(all).toHaveLength(15);
    const second = await list(jonas, '?page=2');
    expect(second.payload).toHaveLength(2);
    expect(second.meta).toEqual({ unread_count: 17, count: 17, current_page: 2 });
    expect((await list(jonas, '?page=3')).payload).toEqual([]);
    const upwards = (await list(jonas, '?sort_order=asc')).payload.map(({ id }) => id);
    expect(upwards[0]).toBe(second.payload[1]?.id);
    const [read, snoozed] = all;
    await t.as(jonas).patch(`${base}/${read?.id}`, {});
    const until = Math.floor(clock.now().getTime() / 1000) + 3600;
    await t.as(jonas).post(`${base}/${snoozed?.id}/snooze`, { snoozed_until: until });
    expect((await list(jonas)).meta).toMatchObject({ unread_count: 15, count: 15 });
    expect((await list(jonas, '?includes[]=read')).meta).toMatchObject({ unread_count: 15, count: 16 });
    const both = await list(jonas, '?includes[]=read&includes[]=snoozed');
    expect(both.meta).toMatchObject({ unread_count: 16, count: 17 });
    expect((await t.as(jonas).get(`${base}/unread_count`)).json()).toBe(15);
  });

  test('changes: read, unread, snoozed, deleted, each returned and sent to the user only', async () => {
    const { jonas } = t.fixtures;
    await fill(1);
    const { id } = (await list(jonas)).payload[0] as Listed;
    const as = t.as(jonas);
    const now = clock.now().toISOString();
    expect((await as.patch(`${base}/${id}`, {})).json()).toMatchObject({
      id,
      read_at: now,
      user_id: jonas.id,
    });
    expect((await as.post(`${base}/${id}/unread`, {})).json()).toMatchObject({ id, read_at: null });
    const until = Math.floor(clock.now().getTime() / 1000) + 3600;
    const snoozed = (await as.post(`${base}/${id}/snooze`, { snoozed_until: until })).json();
    expect(snoozed).toMatchObject({ snoozed_until: new Date(until * 1000).toISOString(), meta: {} });
    expect((await as.post(`${base}/${id}/snooze`, {})).json()).toEqual(snoozed);
    const received = await t.outbox();
    expect(received.map(({ name }) => name)).toEqual(Array(3).fill('notification.updated'));
    expect(received.map(({ audience }) => audience)).toEqual(Array(3).fill({ users: [jonas.id] }));
    await t.clearOutbox();
    expect((await as.delete(`${base}/${id}`)).body).toBe('');
    expect(await t.outbox()).toMatchObject([
      { name: 'notification.deleted', data: { notification: { id }, unread_count: 0, count: 0 } },
    ]);
    expect((await as.delete(`${base}/${id}`)).statusCode).toBe(404);
  });

  test('is marked read as a whole or by conversation, and deleted as a whole or the read ones', async () => {
    const { jonas } = t.fixtures;
    await fill(3);
    const as = t.as(jonas);
    const [first] = (await list(jonas)).payload as (Listed & { primary_actor_id: number })[];
    const actor = { primary_actor_type: 'Conversation', primary_actor_id: first?.primary_actor_id };
    expect((await as.post(`${base}/read_all`, actor)).body).toBe('');
    expect((await list(jonas)).payload).toHaveLength(2);
    await as.post(`${base}/destroy_all`, { type: 'read' });
    expect((await list(jonas, '?includes[]=read')).payload).toHaveLength(2);
    await as.post(`${base}/read_all`, {});
    expect((await list(jonas)).payload).toEqual([]);
    expect((await t.outbox()).map(({ name }) => name)).toEqual([
      'notification.updated',
      'notification.list_changed',
      'notification.list_changed',
    ]);
    await as.post(`${base}/destroy_all`, {});
    expect((await list(jonas, '?includes[]=read')).payload).toEqual([]);
  });

  test('restores snoozed ones, as unread, with the time', async () => {
    const { jonas } = t.fixtures;
    await fill(1);
    const { id } = (await list(jonas)).payload[0] as Listed;
    const until = new Date(clock.now().getTime() + 60_000);
    await t.as(jonas).post(`${base}/${id}/snooze`, { snoozed_until: until.getTime() / 1000 });
    await t.as(jonas).patch(`${base}/${id}`, {});
    await wakeSnoozed(t.platform);
    expect(await list(jonas)).toMatchObject({ payload: [] });
    clock.advance(61_000);
    await t.clearOutbox();
    await wakeSnoozed(t.platform);
    expect((await list(jonas)).payload).toMatchObject([
      { id, read_at: null, snoozed_until: null, meta: { last_snoozed_at: until.toISOString() } },
    ]);
    expect(await t.outbox()).toMatchObject([{ name: 'notification.updated', data: { unread_count: 1 } }]);
  });

  test('keeps notifications that were snoozed again at the moment of waking', async () => {
    const { jonas } = t.fixtures;
    await fill(1);
    const { id } = (await list(jonas)).payload[0] as Listed;
    const until = Math.floor(clock.now().getTime() / 1000) + 60;
    await t.as(jonas).post(`${base}/${id}/snooze`, { snoozed_until: until });
    clock.advance(61_000);
    const later = new Date(clock.now().getTime() + 3_600_000);
    const waits = `select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like 'update "notification"%'`;
    let waking: Promise<void> | undefined;
    await t.database.db.transaction().execute(async (trx) => {
      await trx.selectFrom('notification').select('id').where('id', '=', id).forUpdate().execute();
      waking = wakeSnoozed(t.platform);
      await expect.poll(async () => (await t.database.pool.query(waits)).rows.length).toBe(1);
      await trx.updateTable('notification').set({ snoozed_until: later }).where('id', '=', id).execute();
    });
    await waking;
    expect((await list(jonas, '?includes[]=snoozed')).payload).toMatchObject([
      { id, snoozed_until: later.toISOString() },
    ]);
  });

  test('includes the current count in each of many concurrent events', async () => {
    const { jonas } = t.fixtures;
    const ids: number[] = [];
    for (let index = 0; index < 12; index += 1) ids.push(await begin());
    for (const id of ids) await assign(id, jonas);
    const requests = (await t.outbox()).filter(({ name }) => name === 'notification.requested');
    await t.clearOutbox();
    const [create] = notificationReactions;
    await Promise.all(
      requests.map(async ({ name, data }) => {
        numbers += 1;
        const accountId = t.fixtures.account.id;
        const event = { number: numbers, accountId, name, audience: {}, data, createdAt: clock.now() };
        if (create !== undefined) await answerEvents(create, [event], t.platform);
      }),
    );
    const counts = (await t.outbox())
      .filter(({ name }) => name === 'notification.created')
      .map(({ data }) => data['unread_count']);
    expect(counts).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
    // The same of many that go.
    await t.clearOutbox();
    const { payload } = await list(jonas);
    await Promise.all(payload.map(({ id }) => t.as(jonas).patch(`${base}/${id}`, {})));
    expect((await t.outbox()).map(({ data }) => data['unread_count'])).toEqual(
      Array.from({ length: 12 }, (_, index) => 11 - index),
    );
  });

  test('drops entries older than a month', async () => {
    const { jonas } = t.fixtures;
    await fill(1);
    clock.advance(29 * 24 * 3_600_000);
    await deleteOld(t.platform);
    expect((await list(jonas)).payload).toHaveLength(1);
    clock.advance(2 * 24 * 3_600_000);
    await deleteOld(t.platform);
    expect((await list(jonas)).payload).toEqual([]);
  });

  test('is private, in this account and another', async () => {
    const { jonas, aiko, rex, rival } = t.fixtures;
    await fill(1);
    const { id } = (await list(jonas)).payload[0] as Listed;
    for (const answer of [
      await t.as(aiko).patch(`${base}/${id}`, {}),
      await t.as(aiko).post(`${base}/${id}/unread`, {}),
      await t.as(aiko).post(`${base}/${id}/snooze`, { snoozed_until: 4_000_000_000 }),
      await t.as(aiko).delete(`${base}/${id}`),
      await t.as(rex).patch(`/api/v1/accounts/${rival.id}/notifications/${id}`, {}),
    ])
      expect(answer.statusCode).toBe(404);
    expect((await t.as(rex).get(base)).statusCode).toBe(401);
    await t.as(aiko).post(`${base}/read_all`, {});
    await t.as(aiko).post(`${base}/destroy_all`, {});
    expect((await list(jonas)).payload).toHaveLength(1);
  });
});

describe('settings', () => {
  test('default to assignments, and an absent list is emptied', async () => {
    const as = t.as(t.fixtures.jonas);
    const url = `${account}/notification_settings`;
    const settings = (await as.get(url)).json();
    expect(settings).toMatchObject({
      user_id: t.fixtures.jonas.id,
      account_id: t.fixtures.account.id,
      selected_email_flags: ['email_conversation_assignment'],
      selected_push_flags: ['push_conversation_assignment'],
    });
    expect(settings.all_email_flags).toHaveLength(8);
    expect(settings.all_push_flags[0]).toBe('push_conversation_creation');
    const flags = { selected_email_flags: ['email_conversation_mention'] };
    const changed = (await as.put(url, { notification_settings: flags })).json();
    expect(changed).toMatchObject({ ...flags, selected_push_flags: [] });
    expect((await as.get(url)).json()).toEqual(changed);
    const wrong = { notification_settings: { selected_push_flags: ['push_nonsense'] } };
    expect((await as.patch(url, wrong)).statusCode).toBe(422);
    expect((await as.patch(url, flags)).statusCode).toBe(422);
    expect((await t.as(t.fixtures.rex).get(url)).statusCode).toBe(401);
  });
});

describe('emails', () => {
  async function emailsTo(person: Person): Promise<string[]> {
    const { email } = await t.platform.db
      .selectFrom('user')
      .select('email')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    await requestEmails(t.platform);
    await react();
    return (await t.sentEmails()).filter((message) => message.includes(`To: ${email}`));
  }

  test('are sent for one notification after a minute, once for several, and not for read ones', async () => {
    const { jonas } = t.fixtures;
    const known = (await emailsTo(jonas)).length;
    const fresh = async () => (await emailsTo(jonas)).slice(known);
    const id = await begin();
    await assign(id, jonas);
    await react();
    expect(await fresh()).toEqual([]);
    clock.advance(61_000);
    const [message = '', ...more] = await fresh();
    expect(more).toEqual([]);
    expect(message).toContain(`Subject: Jonas, A new conversation [ID - ${id}] has been assigned to you.`);
    expect(message).toContain(`/app/accounts/${t.fixtures.account.id}/conversations/${id}`);
    expect(await fresh()).toHaveLength(1);
    for (const other of [await begin(), await begin()]) await assign(other, jonas);
    const read = await begin();
    await assign(read, jonas);
    await react();
    const [newest] = (await list(jonas)).payload;
    await t.as(jonas).patch(`${base}/${newest?.id}`, {});
    clock.advance(61_000);
    const [, digest = '', ...others] = await fresh();
    expect(others).toEqual([]);
    expect(digest).toContain('Subject: Jonas, you have 2 new notifications');
  });

  test('are not sent for a message to an online agent, or without the flag', async () => {
    const { jonas } = t.fixtures;
    const settings = (flags: string[]) =>
      t.as(jonas).put(`${account}/notification_settings`, {
        notification_settings: { selected_email_flags: flags },
      });
    const before = (await emailsTo(jonas)).length;
    const id = await begin();
    await settings([]);
    await assign(id, jonas);
    await react();
    clock.advance(61_000);
    expect(await emailsTo(jonas)).toHaveLength(before);
    await settings(['email_assigned_conversation_new_message']);
    online.add(jonas.id);
    await sendMessage(id, 'Look');
    await react();
    clock.advance(61_000);
    expect(await emailsTo(jonas)).toHaveLength(before);
    online.clear();
    expect(await emailsTo(jonas)).toHaveLength(before);
    await sendMessage(id, 'Look again');
    await react();
    clock.advance(61_000);
    expect(await emailsTo(jonas)).toHaveLength(before + 1);
  });
});

/** A text of three bytes a character, which no compression makes short. */
describe('a missed SLA target', () => {
  const missed = async (id: number, values: object) => {
    const policies = `${account}/sla_policies`;
    const policy = (await t.as(t.fixtures.maya).post(policies, { name: 'Gold', ...values })).json().payload;
    await t.as(t.fixtures.maya).patch(`${account}/conversations/${id}`, { sla_policy_id: policy.id });
    await react();
    await t.clearOutbox();
    await t.platform.db.deleteFrom('notification').execute();
    clock.advance(11 * 60_000);
    await recordMisses(t.platform);
    await react();
  };
  const typesOf = async (person: Person) =>
    (await list(person)).payload.map(({ notification_type: type }) => type);

  test('notifies the assignee, participants, and administrators only', async () => {
    const { maya, jonas, aiko, nils } = t.fixtures;
    const id = await begin();
    await assign(id, jonas);
    await missed(id, { first_response_time_threshold: 600 });
    expect(await typesOf(jonas)).toEqual(['sla_missed_first_response']);
    expect(await typesOf(maya)).toEqual(['sla_missed_first_response']);
    expect([await typesOf(aiko), await typesOf(nils)]).toEqual([[], []]);
  });

  test('notifies participants who are not assigned', async () => {
    const { jonas } = t.fixtures;
    const id = await begin();
    const participants = `${account}/conversations/${id}/participants`;
    await t.as(t.fixtures.maya).post(participants, { user_ids: [jonas.id] });
    await missed(id, { resolution_time_threshold: 600 });
    expect(await typesOf(jonas)).toEqual(['sla_missed_resolution']);
  });

  test('notifies no one if the contact is blocked', async () => {
    const id = await begin();
    await t.as(t.fixtures.maya).post(`${account}/conversations/${id}/mute`);
    await t.as(t.fixtures.maya).post(`${account}/conversations/${id}/toggle_status`, { status: 'open' });
    await missed(id, { first_response_time_threshold: 600 });
    expect(await typesOf(t.fixtures.maya)).toEqual([]);
    await t.as(t.fixtures.maya).post(`${account}/conversations/${id}/unmute`);
  });
});

const unlikely = (length: number): string =>
  Array.from({ length }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000))).join('');

describe('subscriptions', () => {
  const url = '/api/v1/notification_subscriptions';
  const phone = { device_id: 'phone-1', push_token: 'token-1', devicePlatform: 'android' };

  test('belong to their last registration, and are deleted with the token or the endpoint', async () => {
    const { jonas, aiko } = t.fixtures;
    const body = { subscription_type: 'fcm', subscription_attributes: phone };
    const first = await t.as(jonas).post(url, { notification_subscription: body });
    expect(first.json()).toMatchObject({ ...body, user_id: jonas.id, identifier: 'phone-1' });
    const moved = await t.as(aiko).post(url, { notification_subscription: body });
    expect(moved.json()).toMatchObject({ id: first.json().id, user_id: aiko.id });
    const stored = async () => t.platform.db.selectFrom('notification_subscription').selectAll().execute();
    await t.as(jonas).delete(`${url}?push_token=token-1`);
    expect(await stored()).toHaveLength(1);
    expect((await t.as(aiko).delete(`${url}?push_token=token-1`)).body).toBe('');
    expect(await stored()).toEqual([]);
    expect((await t.as(aiko).delete(`${url}?push_token=unknown`)).statusCode).toBe(200);
  });

  test('without required values are rejected', async () => {
    const as = t.as(t.fixtures.jonas);
    for (const notification_subscription of [
      { subscription_type: 'browser_push', subscription_attributes: { endpoint: 'https://push.test/1' } },
      { subscription_type: 'fcm', subscription_attributes: { device_id: 'x' } },
      { subscription_type: 'fcm', subscription_attributes: { ...phone, device_id: unlikely(2048) } },
      { subscription_type: 'fcm', subscription_attributes: { ...phone, extra: 'x'.repeat(9000) } },
    ])
      expect((await as.post(url, { notification_subscription })).statusCode).toBe(422);
  });
});
