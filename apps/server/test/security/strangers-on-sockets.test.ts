import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { connect, room, type RawSocket } from '../live.ts';
import { startLiveTestApp, type LiveTestApp } from '../live-app.ts';

vi.setConfig({ testTimeout: 120_000 });

/* The cost of unauthenticated sockets, in statements instead of time. */
let t: LiveTestApp;
/** Statements that look up a token. */
let lookups = 0;
const submit = vi.spyOn(pg.Query.prototype, 'submit');
beforeAll(async () => {
  t = await startLiveTestApp();
});
afterAll(async () => {
  await t.close();
  submit.mockRestore();
});
beforeEach(() => void submit.mockClear());

function countLookups(): number {
  lookups = submit.mock.contexts.filter((query) => textOf(query).includes('"pubsub_token" = ')).length;
  return lookups;
}

const textOf = (query: unknown): string =>
  typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : '';

const socketAt = (address: string): Promise<RawSocket> =>
  connect(`ws://127.0.0.1:${t.port}/cable`, undefined, { 'x-forwarded-for': address });

const member = (token: string, more: object = {}) =>
  room(token, { user_id: t.fixtures.maya.id, account_id: t.fixtures.account.id, ...more });

/** In the format of real ones. */
const forged = (made: number) => `forged-token-${made}`.padEnd(24, '_').slice(0, 24);

const subscribe = (socket: RawSocket, identifier: string) =>
  socket.send({ command: 'subscribe', identifier });
const confirmed = (socket: RawSocket) =>
  vi.waitFor(() => expect(socket.types()).toContain('confirm_subscription'));

test('an impossible token is rejected without a query', async () => {
  const account = t.fixtures.account.id.toString(36);
  const impossible = [
    member('short'),
    member('x'.repeat(4000)),
    member(`${'x'.repeat(23)}%`),
    member(forged(1), { user_id: 'me' }),
    member(forged(1), { account_id: -1 }),
    room('short'),
    room(`${account}-${'x'.repeat(23)}`),
    room(`${account}-${'x'.repeat(4000)}`),
    room(forged(1)),
  ];
  const socket = await socketAt('192.0.2.1');
  for (const identifier of impossible) subscribe(socket, identifier);
  await vi.waitFor(() =>
    expect(socket.types().filter((type) => type === 'reject_subscription')).toHaveLength(impossible.length),
  );
  expect(countLookups()).toBe(0);
  socket.socket.close();
});

test('300 sockets with 95 forged tokens each cost some 300 queries, and members are not affected', async () => {
  const attackers = await Promise.all(Array.from({ length: 300 }, () => socketAt('192.0.2.2')));
  const agent = await socketAt('192.0.2.3');
  let made = 0;
  for (const socket of attackers) {
    for (let each = 0; each < 95; each += 1) {
      made += 1;
      subscribe(socket, made % 2 === 0 ? member(forged(made)) : room(`1-${forged(made)}`));
    }
  }
  subscribe(agent, member(t.fixtures.maya.pubsubToken));
  const url = `/api/v1/accounts/${t.fixtures.account.id}/conversations`;
  const [list] = await Promise.all([t.as(t.fixtures.maya).get(url), confirmed(agent)]);
  expect(list.statusCode).toBe(200);
  await Promise.all(attackers.map(({ closed }) => closed));
  // 300 are counted; the maximum number runs concurrently then, and the agent is one of them.
  expect(countLookups()).toBeLessThan(310);
  agent.socket.close();
});
