import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { superAdmin } from '../console.ts';
import { noLimits } from '../contract-fuzz/no-limits.ts';
import { createSystem, type System } from '../contract-fuzz/system.ts';
import { fixturePassword, type FixtureMember } from '../fixtures.ts';
import { catchUp, connect, room, type RawSocket } from '../live.ts';
import { startLiveTestApp, type LiveTestApp } from '../live-app.ts';

type Headers = Record<string, string>;
type Operator = { person: FixtureMember; headers: Headers };

let t: LiveTestApp;
let system: System;
let root: Operator;
const open: RawSocket[] = [];
beforeAll(async () => {
  t = await startLiveTestApp({ limiter: noLimits });
  system = await createSystem(t);
  root = await superAdmin(t);
});
afterAll(async () => {
  for (const { socket } of open) socket.terminate();
  await t.close();
});

const anonymous = () => t.as(null);
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, headers: Headers, payload?: object) =>
  anonymous().inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
const byRoot = async (method: 'PATCH' | 'DELETE', userId: number, payload?: object) => {
  const url = `/super_admin/api/users/${userId}`;
  const answer = await anonymous().inject({
    method,
    url,
    headers: root.headers,
    ...(payload === undefined ? {} : { payload }),
  });
  expect(answer.statusCode, answer.body).toBe(200);
};

/** A link of the console with which an operator signs in as this user. */
async function linkTo(operator: Operator, user: FixtureMember): Promise<Headers> {
  const url = `/super_admin/api/users/${user.id}/login_link`;
  const answer = await call('POST', url, operator.headers);
  return Object.fromEntries(new URL(answer.json().url).searchParams);
}

/** The session of an operator who has followed such a link, and the answer. */
async function actAs(operator: Operator, user: FixtureMember) {
  const answer = await anonymous().post('/auth/sign_in', await linkTo(operator, user));
  expect(answer.statusCode, answer.body).toBe(200);
  const named = ['access-token', 'client', 'uid'].map((name) => [name, String(answer.headers[name])]);
  return { session: Object.fromEntries(named) as Headers, data: answer.json().data };
}

async function listen(token: string, userId: number, more: Headers = {}): Promise<RawSocket> {
  const socket = await connect(`ws://127.0.0.1:${t.port}/cable`);
  open.push(socket);
  const identifier = room(token, { user_id: userId, account_id: t.fixtures.account.id, ...more });
  socket.send({ command: 'subscribe', identifier });
  await vi.waitFor(() => expect(socket.types()).toContain('confirm_subscription'));
  return socket;
}

const received = (socket: RawSocket, text: string) => JSON.stringify(socket.frames).includes(text);

/** Sends an agent's message, and resolves once all of these sockets have received it. */
async function sendMessage(conversationId: number, listeners: RawSocket[]): Promise<string> {
  const content = `said ${system.word()}.`;
  const url = `${system.base}/conversations/${conversationId}/messages`;
  expect((await t.as(t.fixtures.maya).post(url, { content })).statusCode).toBe(200);
  for (const listener of listeners)
    await vi.waitFor(() => expect(received(listener, content)).toBe(true), { timeout: 5000 });
  return content;
}

const newPassword = `${fixturePassword}New1!`;
const passwords = { password: newPassword, password_confirmation: newPassword };
const ways: { name: string; end: (operator: FixtureMember) => Promise<void> }[] = [
  { name: 'lost the right', end: ({ id }) => byRoot('PATCH', id, { super_admin: false }) },
  { name: 'was removed', end: ({ id }) => byRoot('DELETE', id) },
  { name: 'was given another password', end: ({ id }) => byRoot('PATCH', id, { password: newPassword }) },
  {
    name: 'was given another address',
    end: ({ id }) => byRoot('PATCH', id, { email: `moved-${id}@example.com` }),
  },
  {
    name: 'chose another password',
    end: async (operator) => {
      const profile = { ...passwords, current_password: fixturePassword };
      expect((await t.as(operator).put('/api/v1/profile', { profile })).statusCode).toBe(200);
    },
  },
];

describe('impersonated sessions end immediately, with their sockets and links, when the impersonator', () => {
  test.each(ways)('$name', async ({ end }) => {
    const operator = await superAdmin(t);
    const user = await system.person('administrator');
    const { session, data } = await actAs(operator, user);
    const waiting = await linkTo(operator, user);
    expect((await call('GET', '/api/v1/profile', session)).statusCode).toBe(200);
    const sockets = await Promise.all([
      listen(data.pubsub_token, user.id, { client: session['client'] ?? '' }),
      // A request that keeps the token need not name its session.
      listen(data.pubsub_token, user.id),
    ]);
    const witness = await listen(t.fixtures.maya.pubsubToken, t.fixtures.maya.id);
    const { id } = await system.conversation();
    await sendMessage(id, [...sockets, witness]);
    await end(operator.person);
    expect((await call('GET', '/api/v1/profile', session)).statusCode).toBe(401);
    expect((await anonymous().post('/auth/sign_in', waiting)).statusCode).toBe(401);
    const after = await sendMessage(id, [witness]);
    await Promise.all(sockets.map(catchUp));
    expect(sockets.map((socket) => received(socket, after))).toEqual([false, false]);
    // The user's own token is theirs.
    expect((await t.as(user).get('/api/v1/profile')).statusCode).toBe(200);
  });

  test('sets another password by an emailed link', async () => {
    const operator = await superAdmin(t);
    const { session } = await actAs(operator, t.fixtures.aiko);
    expect((await call('GET', '/api/v1/profile', session)).statusCode).toBe(200);
    const { mintUserToken } = await import('../../src/features/user/index.ts');
    const { id: userId, email } = operator.person;
    const input = { userId, email, kind: 'password_reset' } as const;
    const token = await mintUserToken(t.platform, t.database.db, input);
    const body = { reset_password_token: token, ...passwords };
    expect((await anonymous().put('/auth/password', body)).statusCode).toBe(200);
    expect((await call('GET', '/api/v1/profile', session)).statusCode).toBe(401);
  });
});

test('a link works only while its creator is a super admin', async () => {
  const operator = await superAdmin(t);
  const link = await linkTo(operator, t.fixtures.aiko);
  const become = (type: 'SuperAdmin' | null) =>
    t.database.db.updateTable('user').set({ type }).where('id', '=', operator.person.id).execute();
  await become(null);
  expect((await anonymous().post('/auth/sign_in', link)).statusCode).toBe(401);
  await become('SuperAdmin');
  expect((await anonymous().post('/auth/sign_in', link)).statusCode).toBe(200);
});

describe('an impersonator', () => {
  test('neither sees the user’s permanent token nor replaces it', async () => {
    const user = await system.person('agent');
    const { session, data } = await actAs(root, user);
    const answers = [
      data,
      (await call('GET', '/api/v1/profile', session)).json(),
      (await call('GET', '/auth/validate_token', session)).json().payload.data,
      (await call('PUT', '/api/v1/profile', session, { profile: { display_name: 'U' } })).json(),
    ];
    expect(answers.map(({ access_token: token }) => token)).toEqual(['', '', '', '']);
    const reset = await call('POST', '/api/v1/profile/reset_access_token', session);
    expect(reset.statusCode).toBe(403);
    expect(reset.body).not.toContain(user.token);
    expect((await t.as(user).get('/api/v1/profile')).json().access_token).toBe(user.token);
  });

  test('cannot change the user’s email address, although the session is fresh', async () => {
    const user = await system.person('agent');
    const { session } = await actAs(root, user);
    const profile = { email: 'taken-over@example.com' };
    const answer = await call('PUT', '/api/v1/profile', session, { profile });
    expect([answer.statusCode, answer.json().attributes]).toEqual([422, ['current_password']]);
  });

  test('loses the socket token after signing out', async () => {
    const user = await system.person('agent');
    const { session, data } = await actAs(root, user);
    expect((await call('DELETE', '/auth/sign_out', session)).statusCode).toBe(200);
    expect((await t.as(user).get('/api/v1/profile')).json().pubsub_token).not.toBe(data.pubsub_token);
  });
});
