import type { TSchema } from 'typebox';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import * as accountEvents from '@confab/contract/features/account';
import * as contactEvents from '@confab/contract/features/contact';
import * as conversationEvents from '@confab/contract/features/conversation';
import * as messageEvents from '@confab/contract/features/message';
import * as userEvents from '@confab/contract/features/user';
import { markSeenByContact, startContactConversation } from '../src/features/conversation/index.ts';
import { mintUserToken } from '../src/features/user/index.ts';
import type { ContactActor } from '../src/platform/auth/actor.ts';
import { fixturePassword, type FixtureMember } from './fixtures.ts';
import { assertFits } from './checks/check-response.ts';
import { startLiveTestApp, type LiveTestApp } from './live-app.ts';

// A CommonJS module, whose exports exist only at run time.
const { default: actionCable } = await import('@rails/actioncable');

type Frame = { event: string; data: Record<string, unknown> };
type Listener = {
  frames: Frame[];
  names(): string[];
  rejected: boolean;
  presence(more?: { changes: boolean }): void;
  catchUp(): Promise<void>;
  leave(): void;
};

let t: LiveTestApp;
let base: string;
let visitor: ContactActor;
const leaving: (() => void)[] = [];

beforeAll(async () => {
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  vi.stubGlobal('document', { visibilityState: 'visible' });
  actionCable.adapters.WebSocket = WebSocket;
  t = await startLiveTestApp();
  base = `/api/v1/accounts/${t.fixtures.account.id}`;
  visitor = { kind: 'contact', accountId: t.fixtures.account.id, contactId: t.fixtures.tessa.id };
});
afterAll(async () => {
  for (const leave of leaving) leave();
  await t.close();
  vi.unstubAllGlobals();
});

/** Subscribes as existing clients do, with their library. */
async function listen(identifier: Record<string, unknown>): Promise<Listener> {
  const consumer = actionCable.createConsumer(`ws://127.0.0.1:${t.port}/cable`);
  const frames: Frame[] = [];
  const settled = vi.fn();
  const listener = { frames, rejected: false, names: () => frames.map((frame) => frame.event) };
  const subscription = consumer.subscriptions.create(
    { channel: 'RoomChannel', ...identifier },
    {
      connected: settled,
      rejected: () => {
        listener.rejected = true;
        settled();
      },
      received: (frame) => void frames.push(frame as Frame),
    },
  );
  await vi.waitFor(() => expect(settled).toHaveBeenCalled());
  leaving.push(() => consumer.disconnect());
  return Object.assign(listener, {
    presence: (more = {}) => {
      subscription.perform('update_presence', more);
    },
    catchUp: async () => {
      const rejected = vi.fn();
      consumer.subscriptions.create({ channel: 'Marker' }, { rejected });
      await vi.waitFor(() => expect(rejected).toHaveBeenCalled());
    },
    leave: () => consumer.disconnect(),
  });
}

const maya = () => t.as(t.fixtures.maya);

const asMember = (person: FixtureMember, accountId = t.fixtures.account.id) =>
  listen({ pubsub_token: person.pubsubToken, account_id: accountId, user_id: person.id });

async function openConversation(content = 'Where is my order?') {
  const started = await startContactConversation(
    t.platform,
    visitor,
    { contactInboxId: t.fixtures.tessa.contactInboxId },
    { input: { content }, attachments: [] },
  );
  return { internalId: started.row.id, id: started.row.display_id };
}

/** Every event by its wire name, from the contract. */
const schemas = new Map<string, TSchema>();
for (const module of [accountEvents, contactEvents, conversationEvents, messageEvents, userEvents]) {
  for (const value of Object.values(module)) {
    if (typeof value === 'object' && 'name' in value && 'data' in value) schemas.set(value.name, value.data);
  }
}

function expectContract(frames: readonly Frame[]): void {
  for (const frame of frames) {
    const { account_id: accountId, performer: _performer, ...data } = frame.data;
    // Messages contain the account; the envelope adds it to all other events.
    const whole = /^(message|first)\./.test(frame.event) ? { ...data, account_id: accountId } : data;
    expect(accountId).toBe(t.fixtures.account.id);
    const schema = schemas.get(frame.event);
    expect(schema, frame.event).toBeDefined();
    if (schema !== undefined) assertFits(schema, whole, frame.event);
  }
}

describe('a member of the inbox', () => {
  test('receives each event of a conversation, in order, as in the contract', async () => {
    const jonas = await asMember(t.fixtures.jonas);
    const maya = t.as(t.fixtures.maya);
    const { id, internalId } = await openConversation();
    const url = `${base}/conversations/${id}`;
    await maya.post(`${url}/messages`, { content: 'On its way', echo_id: 'echo-1' });
    await markSeenByContact(t.platform, visitor, internalId);
    await maya.post(`${url}/assignments`, { assignee_id: t.fixtures.jonas.id });
    await maya.post(`${url}/toggle_typing_status`, { typing_status: 'on' });
    await maya.post(`${url}/toggle_typing_status`, { typing_status: 'off' });
    await maya.post(`${url}/toggle_status`, { status: 'resolved' });
    await vi.waitFor(() => expect(jonas.names()).toContain('conversation.status_changed'));
    await vi.waitFor(() => expect(jonas.frames.at(-1)?.data['content'] ?? '').toContain('resolved by Maya'));
    const names = new Set(jonas.names());
    for (const name of [
      'presence.update',
      'conversation.created',
      'message.created',
      'first.reply.created',
      'conversation.updated',
      'conversation.read',
      'message.updated',
      'assignee.changed',
      'conversation.typing_on',
      'conversation.typing_off',
      'conversation.status_changed',
    ]) {
      expect(names).toContain(name);
    }
    expectContract(jonas.frames);
    const created = jonas.frames.filter((frame) => frame.event === 'message.created');
    const ids = created.map((frame) => Number(frame.data['id']));
    expect(ids).toEqual(ids.toSorted((left, right) => left - right));
    expect(created.find((frame) => frame.data['echo_id'] === 'echo-1')).toBeDefined();
    jonas.leave();
  });

  test('receives waiting conversations when coming online, and not on each heartbeat', async () => {
    const announced = async () => {
      const { rows } = await t.database.pool.query<{ n: number }>(
        `select count(*)::int as n from event where name = 'user.availability_changed'`,
      );
      return rows[0]?.n ?? 0;
    };
    await openConversation('Anybody?');
    const before = await announced();
    const aiko = await asMember(t.fixtures.aiko);
    await vi.waitFor(async () => expect(await announced()).toBe(before + 1));
    aiko.presence();
    await vi.waitFor(() => expect(aiko.names().filter((name) => name === 'presence.update')).toHaveLength(2));
    await t.as(t.fixtures.maya).post(`${base}/contacts`, { name: 'Later' });
    await vi.waitFor(() => expect(aiko.names()).toContain('contact.created'));
    expect(await announced()).toBe(before + 1);
    aiko.leave();
  });

  test('receives who is online, again on each heartbeat', async () => {
    const aiko = await asMember(t.fixtures.aiko);
    await vi.waitFor(() => expect(aiko.names()).toEqual(['presence.update']));
    aiko.presence();
    await vi.waitFor(() => expect(aiko.frames).toHaveLength(2));
    expect(aiko.frames[1]?.data['users']).toMatchObject({ [t.fixtures.aiko.id]: 'online' });
    aiko.leave();
  });
});

describe('presence', () => {
  test('is sent as changes to a client that supports them, and only if there are any', async () => {
    const { aiko, account } = t.fixtures;
    const listener = await asMember(aiko);
    const become = (availability: string) =>
      t.as(aiko).post('/api/v1/profile/availability', { profile: { account_id: account.id, availability } });
    await vi.waitFor(() => expect(listener.names()).toEqual(['presence.update']));
    listener.presence({ changes: true });
    await listener.catchUp();
    expect(listener.names()).toEqual(['presence.update']);
    await become('busy');
    listener.presence({ changes: true });
    await vi.waitFor(() => expect(listener.names()).toEqual(['presence.update', 'presence.changed']));
    expect(listener.frames[1]?.data).toEqual({
      users: { [aiko.id]: 'busy' },
      contacts: {},
      account_id: account.id,
    });
    expectContract(listener.frames);
    await become('online');
    listener.leave();
  });

  test('is sent to contacts without other visitors of the account', async () => {
    const tessa = await listen({ pubsub_token: t.fixtures.tessa.pubsubToken });
    await vi.waitFor(() => expect(tessa.names()).toEqual(['presence.update']));
    expect(Object.keys(tessa.frames[0]?.data ?? {}).toSorted()).toEqual(['account_id', 'users']);
    tessa.leave();
  });
});

describe('no event reaches', () => {
  test('a member without the inbox, another account, and forged or foreign tokens', async () => {
    const nils = await asMember(t.fixtures.nils);
    const rex = await asMember(t.fixtures.rex, t.fixtures.rival.id);
    const intruders = await Promise.all([
      asMember(t.fixtures.rex),
      listen({
        pubsub_token: t.fixtures.maya.pubsubToken,
        account_id: t.fixtures.account.id,
        user_id: t.fixtures.jonas.id,
      }),
      listen({ pubsub_token: '*' }),
      listen({ pubsub_token: '%' }),
      listen({ pubsub_token: ['x'] }),
      listen({ pubsub_token: null, account_id: t.fixtures.account.id }),
      listen({ pubsub_token: `${t.fixtures.account.id.toString(36)}-%%%%%%%%%%%%%%%%%%%%%%%%` }),
    ]);
    expect(intruders.map((intruder) => intruder.rejected)).toEqual(intruders.map(() => true));
    const witness = await asMember(t.fixtures.aiko);
    await openConversation('Secret');
    await vi.waitFor(() => expect(witness.names()).toContain('message.created'));
    for (const outsider of [nils, rex, ...intruders]) {
      expect(outsider.names().filter((name) => name !== 'presence.update')).toEqual([]);
      outsider.leave();
    }
    witness.leave();
  });

  test('an agent without the inbox, also when one is assigned to and unassigned from them', async () => {
    const nils = await asMember(t.fixtures.nils);
    const witness = await asMember(t.fixtures.aiko);
    const { id } = await openConversation('For others');
    // It cannot be assigned to them; they may have lost access to the inbox.
    await t.database.pool.query('update conversation set assignee_id = $1 where display_id = $2', [
      t.fixtures.nils.id,
      id,
    ]);
    await maya().post(`${base}/conversations/${id}/toggle_priority`, { priority: 'high' });
    await maya().post(`${base}/conversations/${id}/assignments`, { assignee_id: null });
    await vi.waitFor(() => expect(witness.names()).toContain('assignee.changed'));
    expect(nils.names().filter((name) => name !== 'presence.update')).toEqual([]);
    nils.leave();
    witness.leave();
  });

  test('the contact, for notes, activities, or messages to others', async () => {
    const tessa = await listen({ pubsub_token: t.fixtures.tessa.pubsubToken });
    const { id } = await openConversation('Mine');
    const url = `${base}/conversations/${id}`;
    const maya = t.as(t.fixtures.maya);
    await maya.post(`${url}/labels`, { labels: ['difficult'] });
    await maya.post(`${url}/messages`, { content: 'careful with this one', private: true });
    await maya.post(`${url}/messages`, { content: 'Hello Tessa' });
    await vi.waitFor(() =>
      expect(tessa.frames.some((frame) => frame.data['content'] === 'Hello Tessa')).toBe(true),
    );
    const events = JSON.stringify(tessa.frames);
    expect(events).not.toContain('careful with this one');
    expect(events).not.toContain('difficult');
    expect(events).not.toContain(t.fixtures.maya.email);
    expectContract(tessa.frames);
    tessa.leave();
  });

  test('an agent in no inbox, for contacts, until the account allows it', async () => {
    const [nils, jonas] = [await asMember(t.fixtures.nils), await asMember(t.fixtures.jonas)];
    const rename = (name: string) => maya().patch(`${base}/contacts/${t.fixtures.tessa.id}`, { name });
    const events = ({ frames }: Listener, name: string) => frames.some(({ data }) => data['name'] === name);
    await rename('Tessa closed');
    await vi.waitFor(() => expect(events(jonas, 'Tessa closed')).toBe(true));
    expect(events(nils, 'Tessa closed')).toBe(false);
    await maya().patch(base, { contacts_open_to_all_agents: true });
    await vi.waitFor(async () => {
      await rename('Tessa open');
      await vi.waitFor(() => expect(events(nils, 'Tessa open')).toBe(true), { timeout: 500 });
      await rename('Tessa');
    });
    expect(events(nils, 'Tessa closed')).toBe(false);
    await maya().patch(base, { contacts_open_to_all_agents: false });
    nils.leave();
    jonas.leave();
  });

  test('an agent who loses access to the inbox while connected, immediately', async () => {
    const jonas = await asMember(t.fixtures.jonas);
    const aiko = await asMember(t.fixtures.aiko);
    await t.database.db
      .deleteFrom('inbox_member')
      .where('account_id', '=', t.fixtures.account.id)
      .where('inbox_id', '=', t.fixtures.website.id)
      .where('user_id', '=', t.fixtures.aiko.id)
      .execute();
    t.platform.invalidate(`account:${t.fixtures.account.id}`);
    // The restricted event follows the access check and precedes one that everyone receives.
    await vi.waitFor(async () => {
      const before = aiko.names().filter((name) => name === 'message.created').length;
      await openConversation('After');
      await vi.waitFor(() => expect(jonas.names()).toContain('message.created'));
      const after = aiko.names().filter((name) => name === 'message.created').length;
      expect(after).toBe(before);
    });
    jonas.leave();
    aiko.leave();
  });

  test('a socket with a session id is closed when that signs out, and others of the user stay', async () => {
    const { id, email, pubsubToken } = t.fixtures.jonas;
    const identifier = { pubsub_token: pubsubToken, account_id: t.fixtures.account.id, user_id: id };
    const signIn = async (): Promise<Record<string, string>> => {
      const { headers } = await t.as(null).post('/auth/sign_in', { email, password: fixturePassword });
      return Object.fromEntries(
        ['access-token', 'client', 'uid'].map((name) => [name, String(headers[name])]),
      );
    };
    const [here, there] = [await signIn(), await signIn()];
    const leaver = await listen({ ...identifier, client: here['client'] });
    const keeper = await listen({ ...identifier, client: there['client'] });
    const out = await t.as(null).inject({ method: 'DELETE', url: '/auth/sign_out', headers: here });
    expect(out.statusCode).toBe(200);
    await openConversation('After signing out');
    await vi.waitFor(() => expect(keeper.names()).toContain('message.created'));
    await leaver.catchUp();
    expect(leaver.names()).not.toContain('message.created');
    for (const client of [here['client'], 'A'.repeat(22), '', 7, null]) {
      const socket = await listen({ ...identifier, client });
      expect([client, socket.rejected]).toEqual([client, true]);
      socket.leave();
    }
    leaver.leave();
    keeper.leave();
  });

  test.each<[string, (lost: { id: number; email: string }) => Promise<unknown>]>([
    [
      'the inbox',
      ({ id }) => maya().delete(`${base}/inbox_members`, { inbox_id: t.fixtures.website.id, user_ids: [id] }),
    ],
    ['the role that sees all', ({ id }) => maya().patch(`${base}/agents/${id}`, { role: 'agent' })],
    ['the membership', ({ id }) => maya().delete(`${base}/agents/${id}`)],
    [
      'the token, after a new password',
      async ({ id, email }) => {
        const token = await mintUserToken(t.platform, t.database.db, {
          userId: id,
          kind: 'password_reset',
          email,
        });
        const body = { password: 'Horse-Nr-1871', password_confirmation: 'Horse-Nr-1871' };
        const answer = await t.as(null).put('/auth/password', { ...body, reset_password_token: token });
        expect(answer.statusCode).toBe(200);
      },
    ],
  ])('losing %s by a request takes effect with its response', async (what, lose) => {
    const email = `loser-${what.replaceAll(/\W/g, '-')}@quill.example`;
    const role = what.startsWith('the role') ? 'administrator' : 'agent';
    const added = await maya().post(`${base}/agents`, { name: 'Loser', email, role });
    expect(added.statusCode).toBe(200);
    const { id } = added.json();
    await t.database.pool.query('update account_user set accepted_at = now() where user_id = $1', [id]);
    if (role === 'agent')
      await maya().post(`${base}/inbox_members`, { inbox_id: t.fixtures.website.id, user_ids: [id] });
    const { rows } = await t.database.pool.query<{ token: string }>(
      'select pubsub_token as token from "user" where id = $1',
      [id],
    );
    const identifier = { pubsub_token: rows[0]?.token, account_id: t.fixtures.account.id, user_id: id };
    const [loser, keeper] = [await listen(identifier), await asMember(t.fixtures.maya)];
    const withContent = (content: string) => (frame: Frame) => frame.data['content'] === content;
    await openConversation(`Before ${what}`);
    await vi.waitFor(() => expect(loser.frames.some(withContent(`Before ${what}`))).toBe(true));
    await lose({ id, email });
    await openConversation(`After ${what}`);
    await vi.waitFor(() => expect(keeper.frames.some(withContent(`After ${what}`))).toBe(true));
    loser.presence();
    await loser.catchUp();
    expect(loser.frames.some(withContent(`After ${what}`))).toBe(false);
    loser.leave();
    keeper.leave();
  });
});
