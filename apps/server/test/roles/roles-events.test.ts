import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { noLimits } from '../contract-fuzz/no-limits.ts';
import { addContact, type FixtureMember } from '../fixtures.ts';
import { startLiveTestApp, type LiveTestApp } from '../live-app.ts';
import { createPeople, relationTo, viewerOf, type RolePeople } from './people.ts';
import { objects, type Conversation } from './role-table.data.ts';

/* The events that each role receives on its socket: those of the conversations that it sees by the table. */
let t: LiveTestApp;
let base: string;
let people: RolePeople[];
beforeAll(async () => {
  t = await startLiveTestApp({ limiter: noLimits });
  base = `/api/v1/accounts/${t.fixtures.account.id}`;
  people = await createPeople(t);
}, 60_000);
afterAll(() => t.close());

type Frame = { event: string; data: Record<string, unknown> };
type Listener = { frames: Frame[]; received(): Set<string>; leave(): void };

const listen = (person: FixtureMember, accountId = t.fixtures.account.id): Promise<Listener> =>
  subscribe({ pubsub_token: person.pubsubToken, user_id: person.id, account_id: accountId });

async function subscribe(caller: Record<string, unknown>): Promise<Listener> {
  const socket = new WebSocket(`ws://127.0.0.1:${t.port}/cable`, 'actioncable-v1-json');
  await once(socket, 'open');
  const frames: Frame[] = [];
  const confirmed = vi.fn();
  socket.on('message', (data: Buffer) => {
    const frame = JSON.parse(data.toString('utf8')) as { type?: string; message?: Frame };
    if (frame.type === 'confirm_subscription') confirmed();
    else if (frame.message?.event !== undefined) frames.push(frame.message);
  });
  const identifier = JSON.stringify({ channel: 'RoomChannel', ...caller });
  socket.send(JSON.stringify({ command: 'subscribe', identifier }));
  await vi.waitFor(() => expect(confirmed).toHaveBeenCalled());
  return { frames, received: () => new Set(frames.flatMap(aboutOf)), leave: () => socket.close() };
}

/** An event of a conversation and its number, as text. */
function aboutOf({ event, data }: Frame): string[] {
  const isAbout = /^(conversation|message|assignee|team|first)\./.test(event);
  const {
    conversation,
    conversation_id: ofId,
    id,
  } = data as {
    conversation?: { id?: number };
    conversation_id?: number;
    id?: number;
  };
  return isAbout ? [`${event} ${ofId ?? conversation?.id ?? id}`] : [];
}

const maya = () => t.as(t.fixtures.maya);

async function open(object: Conversation, viewer: FixtureMember): Promise<number> {
  const inboxId = t.fixtures.website.id;
  const contact = await addContact(t.platform, t.fixtures.account.id, inboxId, { name: 'Ina' });
  const opened = await maya().post(`${base}/conversations`, { source_id: contact.sourceId });
  const { id } = opened.json<{ id: number }>();
  await t.database.db
    .updateTable('conversation')
    .set(relationTo(object, viewer.id, t.fixtures.jonas.id))
    .where('account_id', '=', t.fixtures.account.id)
    .where('display_id', '=', id)
    .execute();
  return id;
}

/** All actions of agents on a conversation, except assigning it. It is deleted at the end. */
async function busyWith(id: number): Promise<void> {
  const url = `${base}/conversations/${id}`;
  const written = await maya().post(`${url}/messages`, { content: 'Hello' });
  const note = await maya().post(`${url}/messages`, { content: 'Between us', private: true });
  const sent = [
    written,
    await maya().delete(`${url}/messages/${written.json<{ id: number }>().id}`),
    note,
    await maya().delete(`${url}/messages/${note.json<{ id: number }>().id}`),
    await maya().post(`${url}/toggle_typing_status`, { typing_status: 'on' }),
    await maya().post(`${url}/toggle_typing_status`, { typing_status: 'on', is_private: true }),
    await maya().post(`${url}/labels`, { labels: ['vip'] }),
    await maya().post(`${url}/toggle_priority`, { priority: 'high' }),
    await maya().post(`${url}/custom_attributes`, { custom_attributes: { plan: 'pro' } }),
    await maya().post(`${url}/participants`, { user_ids: [t.fixtures.maya.id] }),
    await maya().post(`${url}/toggle_status`, { status: 'resolved' }),
    await maya().delete(url),
  ];
  for (const answer of sent) expect(answer.statusCode, answer.body).toBeLessThan(300);
}

/** The events of `busyWith`, and of opening the conversation before. */
const kinds = new Set([
  'conversation.created',
  'conversation.deleted',
  'conversation.participants_changed',
  'conversation.status_changed',
  'conversation.typing_on',
  'conversation.updated',
  'first.reply.created',
  'message.created',
  'message.updated',
]);

/** A marker: an event that every member receives, after all earlier ones. */
async function untilReceived(listeners: readonly Listener[]): Promise<void> {
  const code = `marker-${t.platform.ids.token(6)}`;
  const made = await maya().post(`${base}/canned_responses`, { short_code: code, content: 'x' });
  const { id } = made.json<{ id: number }>();
  const isMarker = ({ event, data }: Frame) => event === 'canned_response.changed' && data['id'] === id;
  await vi.waitFor(() => expect(listeners.every(({ frames }) => frames.some(isMarker))).toBe(true), {
    timeout: 20_000,
  });
}

describe('each event of a conversation reaches users who see it', () => {
  test.each(objects.filter((object) => object !== 'of another account'))(
    '%s',
    async (object) => {
      // Not the administrator who types, because that one does not receive the event.
      const [administrator] = people;
      if (administrator === undefined) throw new Error('nobody');
      const reference = await listen(administrator.inside);
      for (const member of people) {
        const viewer = viewerOf(member, object);
        const listener = await listen(viewer);
        const id = await open(object, viewer);
        listener.frames.length = 0;
        await busyWith(id);
        await untilReceived([listener, reference]);
        const all = [...reference.received()].filter((each) => each.endsWith(` ${id}`));
        // Otherwise nothing was tested.
        expect(new Set(all.map((each) => each.split(' ')[0]))).toEqual(kinds);
        const creation = `conversation.created ${id}`;
        const expected = member.role.canSee.includes(object) ? all.filter((each) => each !== creation) : [];
        const received = [...listener.received()].filter(
          (each) => each.endsWith(` ${id}`) && each !== creation,
        );
        const order = (texts: string[]) => texts.toSorted((left, right) => left.localeCompare(right));
        expect([member.role.name, order(received)]).toEqual([member.role.name, order(expected)]);
        listener.leave();
      }
      reference.leave();
    },
    60_000,
  );

  test('of another account: none', async () => {
    const listeners = await Promise.all(people.map(({ rival }) => listen(rival, t.fixtures.rival.id)));
    const reference = await listen(t.fixtures.maya);
    const [first] = people;
    if (first === undefined) throw new Error('nobody');
    await busyWith(await open('unassigned', first.inside));
    await untilReceived([reference]);
    for (const listener of listeners) {
      expect(listener.frames.filter(({ event }) => event !== 'presence.update')).toEqual([]);
      listener.leave();
    }
    reference.leave();
  });
});

test('a new conversation reaches those who see unassigned ones of its inbox', async () => {
  const everyone = people.flatMap(({ role, inside, outside }) => [
    { name: role.name, person: inside, expected: role.canSee.includes('unassigned') },
    { name: `${role.name} of another inbox`, person: outside, expected: role.isAdministrator === true },
  ]);
  const listeners = await Promise.all(everyone.map(({ person }) => listen(person)));
  const id = await open('unassigned', t.fixtures.jonas);
  await untilReceived(listeners);
  const receivers = listeners.map((listener) => listener.received().has(`conversation.created ${id}`));
  expect(everyone.map(({ name }, index) => [name, receivers[index]])).toEqual(
    everyone.map(({ name, expected }) => [name, expected]),
  );
  for (const listener of listeners) listener.leave();
});

test.each([
  ['unassigned', "others'"],
  ["others'", 'unassigned'],
] as const)('a change from %s to %s reaches those who see it before or after', async (before, after) => {
  const { jonas } = t.fixtures;
  const listeners = await Promise.all(people.map(({ inside }) => listen(inside)));
  const id = await open(before, jonas);
  const assigned = { assignee_id: after === 'unassigned' ? null : jonas.id };
  await maya().post(`${base}/conversations/${id}/assignments`, assigned);
  await untilReceived(listeners);
  const receivers = listeners.map((listener) => listener.received().has(`assignee.changed ${id}`));
  expect(people.map(({ role }, index) => [role.name, receivers[index]])).toEqual(
    people.map(({ role }) => [role.name, role.canSee.includes(before) || role.canSee.includes(after)]),
  );
  for (const listener of listeners) listener.leave();
});

test('the contact receives its own messages and the state of its conversation, and nothing internal', async () => {
  const contact = await addContact(t.platform, t.fixtures.account.id, t.fixtures.website.id, { name: 'Ina' });
  const listener = await subscribe({ pubsub_token: contact.pubsubToken });
  const reference = await listen(t.fixtures.aiko);
  const opened = await maya().post(`${base}/conversations`, { source_id: contact.sourceId });
  const { id } = opened.json<{ id: number }>();
  const assign = (input: object) => maya().post(`${base}/conversations/${id}/assignments`, input);
  const team = await maya().post(`${base}/teams`, { name: 'second line' });
  await assign({ team_id: team.json<{ id: number }>().id });
  await assign({ assignee_id: t.fixtures.jonas.id });
  await busyWith(id);
  const later = await maya().post(`${base}/conversations`, { source_id: contact.sourceId });
  await maya().post(`${base}/conversations/${later.json<{ id: number }>().id}/messages`, {
    content: 'marker',
  });
  await vi.waitFor(() => expect(listener.frames.some(({ data }) => data['content'] === 'marker')).toBe(true));
  const names = listener.frames.map(({ event }) => event).filter((event) => event !== 'presence.update');
  expect([...new Set(names)].toSorted()).toEqual([
    'conversation.created',
    'conversation.status_changed',
    'conversation.typing_on',
    'conversation.updated',
    'message.created',
    'message.updated',
  ]);
  // Neither notes, whose content was deleted, nor who is writing one.
  for (const { data } of listener.frames) expect([data['private'], data['is_private']]).not.toContain(true);
  const text = JSON.stringify(listener.frames);
  for (const internal of ['Between us', '"vip"', '"high"', '"pro"', 'second line', t.fixtures.jonas.email])
    expect([internal, text.includes(internal)]).toEqual([internal, false]);
  for (const event of ['assignee.changed', 'team.changed'])
    expect(reference.received()).toContain(`${event} ${id}`);
  listener.leave();
  reference.leave();
});

test('events of contacts and companies reach those with contact permissions', async () => {
  const listeners = await Promise.all(people.map(({ inside }) => listen(inside)));
  const contacts = `${base}/contacts`;
  const made = await maya().post(contacts, { name: 'Una' });
  const id = made.json<{ payload: { contact: { id: number } } }>().payload.contact.id;
  const sent = [
    made,
    await maya().patch(`${contacts}/${id}`, { name: 'Una Renamed' }),
    await maya().post(`${contacts}/${id}/labels`, { labels: ['vip'] }),
    await maya().post(`${contacts}/${id}/notes`, { content: 'Prefers mornings' }),
    await maya().post(`${base}/companies`, { name: 'Una Ltd' }),
  ];
  for (const answer of sent) expect(answer.statusCode, answer.body).toBeLessThan(300);
  await untilReceived(listeners);
  const about = ({ frames }: Listener) =>
    [...new Set(frames.map(({ event }) => event))]
      .filter((event) => /^(contact|company)/.test(event))
      .toSorted();
  const all = [
    'company.changed',
    'contact.created',
    'contact.labels_changed',
    'contact.updated',
    'contact_note.changed',
  ];
  for (const [index, { role }] of people.entries()) {
    const listener = listeners[index];
    expect([role.name, listener && about(listener)]).toEqual([role.name, role.usesContacts ? all : []]);
    listener?.leave();
  }
});

test('a role that sees unassigned ones is notified when one is assigned, and of nothing afterwards', async () => {
  const narrow = people.find(({ role }) => role.name === 'conversation_unassigned_manage');
  if (narrow === undefined) throw new Error('nobody');
  const listener = await listen(narrow.inside);
  const id = await open('unassigned', narrow.inside);
  await maya().post(`${base}/conversations/${id}/assignments`, { assignee_id: t.fixtures.jonas.id });
  await untilReceived([listener]);
  expect(listener.received()).toContain(`assignee.changed ${id}`);
  listener.frames.length = 0;
  await busyWith(id);
  await untilReceived([listener]);
  expect([...listener.received()]).toEqual([]);
  listener.leave();
});

describe('access lost while connected ends events within a second', () => {
  const changeRole = (body: unknown) => async (id: number) => {
    const row = await t.database.db
      .selectFrom('account_user')
      .select('custom_role_id')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow();
    return maya().patch(`${base}/custom_roles/${row.custom_role_id}`, body);
  };
  const losses: [string, (id: number) => Promise<{ statusCode: number; body: string }>][] = [
    ['the permissions of the role', changeRole({ permissions: ['contact_manage'] })],
    [
      'the role, for a narrower one',
      async (id) => {
        const made = await maya().post(`${base}/custom_roles`, { name: 'Nothing', permissions: [] });
        return maya().patch(`${base}/agents/${id}`, { custom_role_id: made.json<{ id: number }>().id });
      },
    ],
    [
      'the inbox',
      (id) => maya().delete(`${base}/inbox_members`, { inbox_id: t.fixtures.website.id, user_ids: [id] }),
    ],
    ['the membership', (id) => maya().delete(`${base}/agents/${id}`)],
  ];

  test.each(losses)('%s', async (_, lose) => {
    const { inside: loser } = (await createPeople(t)).find(
      ({ role }) => role.name === 'conversation_manage',
    ) ?? {
      inside: t.fixtures.jonas,
    };
    const [listener, reference] = [await listen(loser), await listen(t.fixtures.maya)];
    const id = await open("others'", loser);
    const sendMessage = async (content: string) => {
      await maya().post(`${base}/conversations/${id}/messages`, { content });
      const isIt = ({ data }: Frame) => data['content'] === content;
      await vi.waitFor(() => expect(reference.frames.some(isIt)).toBe(true));
      return () => listener.frames.some(isIt);
    };
    const before = await sendMessage('before');
    await vi.waitFor(() => expect(before()).toBe(true));
    const answer = await lose(loser.id);
    expect(answer.statusCode, answer.body).toBe(200);
    const atMs = performance.now();
    const after = await sendMessage('after');
    expect(performance.now() - atMs).toBeLessThan(1000);
    const last = await sendMessage('and later');
    expect([after(), last()]).toEqual([false, false]);
    listener.leave();
    reference.leave();
  });

  test('a deleted role makes its members agents immediately', async () => {
    const none = (await createPeople(t)).find(({ role }) => role.name === 'no permission');
    if (none === undefined) throw new Error('nobody');
    const listener = await listen(none.inside);
    const id = await open("others'", none.inside);
    const row = await t.database.db
      .selectFrom('account_user')
      .select('custom_role_id')
      .where('user_id', '=', none.inside.id)
      .executeTakeFirstOrThrow();
    expect((await t.as(none.inside).get(`${base}/conversations/${id}`)).statusCode).toBe(401);
    await maya().delete(`${base}/custom_roles/${row.custom_role_id}`);
    expect((await t.as(none.inside).get(`${base}/conversations/${id}`)).statusCode).toBe(200);
    await vi.waitFor(() =>
      expect(listener.frames.map(({ event }) => event)).toContain('profile.access_changed'),
    );
    await busyWith(id);
    await untilReceived([listener]);
    expect(listener.received()).toContain(`message.created ${id}`);
    listener.leave();
  });
});
