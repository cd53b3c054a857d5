import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { emit } from '../../src/platform/outbox/outbox.ts';
import { fixturePassword, type FixtureMember } from '../fixtures.ts';
import { catchUp, connect, room, type RawSocket } from '../live.ts';
import { startLiveTestApp, type LiveTestApp } from '../live-app.ts';
import { noLimits } from '../contract-fuzz/no-limits.ts';
import { createSystem, type System } from '../contract-fuzz/system.ts';

let t: LiveTestApp;
let system: System;
const open: RawSocket[] = [];
beforeAll(async () => {
  t = await startLiveTestApp({ limiter: noLimits });
  system = await createSystem(t);
});
afterAll(async () => {
  for (const { socket } of open) socket.terminate();
  await t.close();
});

type Listener = RawSocket & { received: (text: string) => boolean };

/** A socket of a member, subscribed. */
async function listen(person: FixtureMember, accountId = t.fixtures.account.id): Promise<Listener> {
  const socket = await connect(`ws://127.0.0.1:${t.port}/cable`);
  open.push(socket);
  const identifier = room(person.pubsubToken, { user_id: person.id, account_id: accountId });
  socket.send({ command: 'subscribe', identifier });
  await vi.waitFor(() => expect(socket.types()).toContain('confirm_subscription'));
  return { ...socket, received: (text) => JSON.stringify(socket.frames).includes(text) };
}

/** An agent's message in a conversation of the website, with a unique text. */
async function sendMessage(conversationId: number): Promise<string> {
  const content = `said ${system.word()}.`;
  const url = `${system.base}/conversations/${conversationId}/messages`;
  expect((await t.as(t.fixtures.maya).post(url, { content })).statusCode).toBe(200);
  return content;
}

async function member(role: 'agent' | 'administrator' = 'agent'): Promise<FixtureMember> {
  const person = await system.person(role);
  const body = { inbox_id: t.fixtures.website.id, user_ids: [person.id] };
  const url = `${system.base}/inbox_members`;
  if (role === 'agent') expect((await t.as(t.fixtures.maya).post(url, body)).statusCode).toBe(200);
  return person;
}

const maya = () => t.as(t.fixtures.maya);

/** Each revokes the access of a user, as the product does. */
const losses: { name: string; role?: 'administrator'; lose: (person: FixtureMember) => Promise<number> }[] = [
  {
    name: 'removed from the inbox',
    lose: async ({ id }) => {
      const body = { inbox_id: t.fixtures.website.id, user_ids: [id] };
      return (await maya().delete(`${system.base}/inbox_members`, body)).statusCode;
    },
  },
  {
    name: 'replaced in the inbox',
    lose: async () => {
      const body = { inbox_id: t.fixtures.website.id, user_ids: [t.fixtures.aiko.id] };
      return (await maya().patch(`${system.base}/inbox_members`, body)).statusCode;
    },
  },
  {
    name: 'made an agent, who sees no inbox',
    role: 'administrator',
    lose: async ({ id }) => (await maya().patch(`${system.base}/agents/${id}`, { role: 'agent' })).statusCode,
  },
  {
    name: 'removed from the account',
    lose: async ({ id }) => (await maya().delete(`${system.base}/agents/${id}`)).statusCode,
  },
  {
    name: 'an administrator removed from the account',
    role: 'administrator',
    lose: async ({ id }) => (await maya().delete(`${system.base}/agents/${id}`)).statusCode,
  },
  {
    name: 'signed out everywhere from another device',
    lose: async (person) => (await t.as(person).delete('/api/v1/profile/sessions')).statusCode,
  },
  {
    name: 'signed out everywhere by a new password',
    lose: async (person) => {
      const password = 'Another-Horse-9';
      const profile = { current_password: fixturePassword, password, password_confirmation: password };
      return (await t.as(person).put('/api/v1/profile', { profile })).statusCode;
    },
  },
];

describe('events end immediately for a former', () => {
  test.each(losses)('$name', async ({ role, lose }) => {
    const person = await member(role);
    const [loser, witness] = await Promise.all([listen(person), listen(t.fixtures.maya)]);
    const { id } = await system.conversation();
    const before = await sendMessage(id);
    await vi.waitFor(() => expect(loser.received(before)).toBe(true), { timeout: 5000 });
    expect(await lose(person)).toBe(200);
    const after = await sendMessage(id);
    await vi.waitFor(() => expect(witness.received(after)).toBe(true), { timeout: 5000 });
    await catchUp(loser);
    expect(loser.received(after)).toBe(false);
  });

  test('user or visitor of a suspended account', async () => {
    const visitor = await connect(`ws://127.0.0.1:${t.port}/cable`);
    open.push(visitor);
    visitor.send({ command: 'subscribe', identifier: room(t.fixtures.tessa.pubsubToken) });
    const listener = await listen(await member());
    const rival = await listen(t.fixtures.rex, t.fixtures.rival.id);
    const received = (text: string) =>
      [listener, visitor].map(({ frames }) => JSON.stringify(frames).includes(text));
    await vi.waitFor(() => expect(visitor.types()).toContain('confirm_subscription'));
    const before = await notifyAll();
    await vi.waitFor(() => expect(received(before)).toEqual([true, true]), { timeout: 5000 });
    await setAccountStatus(1);
    const after = await notifyAll();
    await notifyRivals(after);
    await vi.waitFor(() => expect(rival.received(after)).toBe(true), { timeout: 5000 });
    await Promise.all([catchUp(listener), catchUp(visitor)]);
    expect(received(after)).toEqual([false, false]);
    await setAccountStatus(0);
  });
});

async function setAccountStatus(status: number): Promise<void> {
  const { id } = t.fixtures.account;
  await t.database.db.updateTable('account').set({ status }).where('id', '=', id).execute();
  t.platform.invalidate(`account:${id}`);
}

/** An event of a conversation to the members of its inbox and to Tessa. */
async function notifyAll(): Promise<string> {
  const { account, tessa, website } = t.fixtures;
  const text = `told ${system.word()}.`;
  const data = { account_id: account.id, text };
  const audience = {
    conversation: { inbox_id: website.id, assignee_id: null },
    contacts: [tessa.pubsubToken],
  };
  const event = { accountId: account.id, name: 'conversation.updated', audience, data, contactData: data };
  await t.database.db.transaction().execute((trx) => emit(trx, [event]));
  t.relay.notify();
  return text;
}

/** The same text to another account: events are broadcast in order, so receiving it there proves that all were sent. */
async function notifyRivals(text: string): Promise<void> {
  const { rival, rivalInbox } = t.fixtures;
  const accountId = rival.id;
  const data = { account_id: accountId, text };
  const audience = { conversation: { inbox_id: rivalInbox.id, assignee_id: null } };
  const event = { accountId, name: 'conversation.updated', audience, data };
  await t.database.db.transaction().execute((trx) => emit(trx, [event]));
  t.relay.notify();
}
