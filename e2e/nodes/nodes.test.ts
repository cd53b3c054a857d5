import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { hasRedis } from '../../apps/server/test/redis.ts';
import { adminPassword, type ApiCaller, createWebsite, onboard } from '../api.ts';
import { type Fleet, startFleet } from './fleet.ts';
import { linkEmailedTo } from './email.ts';
import { nextVersion } from './next-version.ts';
import { createNode } from './node.ts';
import { firstWord, listen, type Listener, visit, type Visitor } from './people.ts';
import { freePorts } from './ports.ts';
import { startWriter, type Writer } from './writer.ts';

describe.skipIf(!hasRedis)('several nodes (needs redis-server in the PATH)', () => {
  let fleet: Fleet;
  let account: string;
  let accountId: number;
  let admin: { id: number; email: string; token: string; pubsubToken: string };
  let onA: ApiCaller;
  let websiteToken: string;
  let inboxId: number;
  const listeners: Listener[] = [];

  beforeAll(async () => {
    fleet = await startFleet();
    const first = await onboard(fleet.a);
    const { profile } = first;
    accountId = first.accountId;
    account = `/api/v1/accounts/${accountId}`;
    onA = first.call;
    admin = {
      id: Number(profile['id']),
      email: first.email,
      token: String(profile['access_token']),
      pubsubToken: String(profile['pubsub_token']),
    };
    ({ websiteToken, inboxId } = await createWebsite(onA, accountId, [admin.id]));
  });
  afterAll(() => fleet?.close());
  afterEach((context) => {
    // The nodes' error output is part of the failure message.
    if (context.task.result?.state === 'fail') console.log(complaints(fleet));
    for (const listener of listeners.splice(0)) listener.close();
  });

  const agentAt = async (
    url: string,
    who: { id: number; pubsubToken: string } = admin,
  ): Promise<Listener> => {
    const identifier = { pubsub_token: who.pubsubToken, account_id: accountId, user_id: who.id };
    const listener = await listen(url, identifier);
    listeners.push(listener);
    return listener;
  };
  const visitorAt = async (url: string, visitor: Visitor): Promise<Listener> => {
    const listener = await listen(url, { pubsub_token: visitor.pubsubToken });
    listeners.push(listener);
    return listener;
  };
  /** A visitor who connects through this node and has written. */
  const conversation = async (url: string): Promise<{ visitor: Visitor; id: number }> => {
    const visitor = await visit(url, websiteToken);
    const answer = await visitor.call(url, 'POST', '/conversations', { message: { content: firstWord } });
    expect(answer.status).toBe(200);
    return { visitor, id: Number(((await answer.json()) as { id: unknown }).id) };
  };
  const reply = (id: number, content: string): Promise<unknown> =>
    onA('POST', `${account}/conversations/${id}/messages`, { content, echo_id: randomUUID() });

  test('each serves its roles', async () => {
    const { a, worker, relays } = fleet;
    expect((await fetch(`${a.url}/api`)).status).toBe(200);
    for (const node of [worker, ...relays]) {
      expect((await fetch(`${node.url}/health`)).status).toBe(200);
      expect((await fetch(`${node.url}/health/live`)).status).toBe(200);
      expect(await (await fetch(`${node.url}/metrics`)).text()).toContain('confab_database_connections');
      for (const path of [
        '/',
        '/api',
        '/auth/sign_in',
        `${account}/conversations`,
        '/packs/js/sdk.js',
        '/cable',
      ]) {
        expect([path, (await fetch(`${node.url}${path}`)).status]).toEqual([path, 404]);
      }
    }
    expect(await (await fetch(`${worker.url}/metrics`)).text()).toMatch(
      /^confab_jobs_oldest_waiting_seconds\{queue="default"\} [\d.]+$/m,
    );
    expect(worker.output()).toMatch(/"roles":\["worker"\].*"msg":"node is ready"/);
    expect(worker.output()).toContain('Confab works as worker');
  });

  test('an agent on one and a visitor on the other see each other’s messages, typing, and presence', async () => {
    const { a, b } = fleet;
    const { visitor, id } = await conversation(b.url);
    const [agent, guest] = [await agentAt(a.url), await visitorAt(b.url, visitor)];
    await visitor.call(b.url, 'POST', '/messages', { message: { content: 'Where is my order?' } });
    await reply(id, 'On its way.');
    await expect.poll(() => agent.contents()).toEqual(['Where is my order?', 'On its way.']);
    await expect.poll(() => guest.contents()).toEqual(['Where is my order?', 'On its way.']);
    await visitor.call(b.url, 'POST', '/conversations/toggle_typing', { typing_status: 'on' });
    await expect.poll(() => agent.of('conversation.typing_on').length).toBe(1);
    await onA('POST', `${account}/conversations/${id}/toggle_typing_status`, { typing_status: 'on' });
    await expect.poll(() => guest.of('conversation.typing_on').length).toBe(1);
    // Presence is returned on each heartbeat, from what all nodes have received.
    const users = { users: { [admin.id]: 'online' } };
    const both = { ...users, contacts: { [visitor.contactId]: 'online' } };
    await expect.poll(() => presentAt(a.url, admin)).toMatchObject(users);
    await expect.poll(() => presentAt(b.url, visitor)).toMatchObject(users);
    await expect.poll(() => presentAt(a.url, admin)).toMatchObject(both);
  });

  /** The node's response to a heartbeat. */
  const presentAt = async (url: string, who: { id?: number; pubsubToken: string }): Promise<unknown> => {
    const identifier = JSON.stringify({
      channel: 'RoomChannel',
      pubsub_token: who.pubsubToken,
      ...(who.id === undefined ? {} : { account_id: accountId, user_id: who.id }),
    });
    const socket = new WebSocket(`${url.replace('http', 'ws')}/cable`, ['actioncable-v1-json']);
    try {
      return await new Promise((resolve) => {
        socket.addEventListener('message', ({ data }) => {
          const frame = JSON.parse(String(data)) as {
            type?: string;
            message?: { event: string; data: unknown };
          };
          if (frame.type === 'welcome') socket.send(JSON.stringify({ command: 'subscribe', identifier }));
          if (frame.type === 'confirm_subscription')
            socket.send(
              JSON.stringify({ command: 'message', identifier, data: '{"action":"update_presence"}' }),
            );
          if (frame.message?.event === 'presence.update') resolve(frame.message.data);
        });
      });
    } finally {
      socket.close();
    }
  };

  test('agents on different nodes with one conversation open see each other come and go', async () => {
    const { id } = await conversation(fleet.b.url);
    const ines = await invite('viewer@paperlane.example');
    await onA('POST', `${account}/inbox_members`, { inbox_id: inboxId, user_ids: [ines.id] });
    const [here, there] = [await agentAt(fleet.a.url), await agentAt(fleet.b.url, ines)];
    const last = (listener: Listener): unknown =>
      listener.of('conversation.viewers_changed').at(-1)?.['user_ids'];
    const both = [admin.id, ines.id].toSorted((left, right) => left - right);
    here.perform('view_conversation', { id });
    await expect.poll(() => last(here)).toEqual([admin.id]);
    there.perform('view_conversation', { id });
    await expect.poll(() => last(there)).toEqual(both);
    await expect.poll(() => last(here), { timeout: 500, interval: 20 }).toEqual(both);
    there.close();
    await expect.poll(() => last(here), { timeout: 500, interval: 20 }).toEqual([admin.id]);
  });

  test('a file uploaded through one is read through the other', async () => {
    const form = new FormData();
    form.append('attachment', new Blob(['Order 4711, paid'], { type: 'text/plain' }), 'receipt.txt');
    const sent = await fetch(`${fleet.a.url}${account}/upload`, {
      method: 'POST',
      headers: { api_access_token: admin.token },
      body: form,
    });
    const { file_url: link } = (await sent.json()) as { file_url: string };
    const { pathname, search } = new URL(link);
    const read = await fetch(`${fleet.b.url}${pathname}${search}`);
    expect([read.status, await read.text()]).toEqual([200, 'Order 4711, paid']);
  });

  test('rate limits are counted together', async () => {
    const attempt = async (url: string): Promise<number> =>
      (
        await fetch(`${url}/auth/sign_in`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: 'mallory@example.com', password: 'Wrong-Password-1' }),
        })
      ).status;
    const statuses: number[] = [];
    for (const url of Array.from({ length: 10 }, (_, index) => (index % 2 ? fleet.a.url : fleet.b.url)))
      statuses.push(await attempt(url));
    expect(new Set(statuses)).toEqual(new Set([401]));
    expect([await attempt(fleet.a.url), await attempt(fleet.b.url)]).toEqual([429, 429]);
  });

  test('a session that ends on one and a membership lost there end on the other immediately', async () => {
    const { a, b } = fleet;
    const session = await signIn(a.url, admin.email);
    const profile = (): Promise<number> => statusOf(`${b.url}/api/v1/profile`, session);
    expect(await profile()).toBe(200);
    await fetch(`${a.url}/auth/sign_out`, { method: 'DELETE', headers: session });
    await expect.poll(profile, { timeout: 500, interval: 20 }).toBe(401);

    const jonas = await invite('jonas@paperlane.example');
    await onA('POST', `${account}/inbox_members`, { inbox_id: inboxId, user_ids: [jonas.id] });
    const list = (): Promise<number> =>
      statusOf(`${b.url}${account}/conversations`, { api_access_token: jonas.token });
    expect(await list()).toBe(200);
    const ears = await agentAt(b.url, jonas);
    await onA('DELETE', `${account}/agents/${jonas.id}`);
    await expect.poll(list, { timeout: 500, interval: 20 }).not.toBe(200);
    await expect.poll(() => ears.rejected(), { timeout: 500, interval: 20 }).toBe(true);
    await conversation(a.url);
    expect(ears.of('message.created')).toEqual([]);
  });

  const statusOf = async (url: string, headers: Record<string, string>): Promise<number> =>
    (await fetch(url, { headers })).status;

  async function signIn(url: string, email: string): Promise<Record<string, string>> {
    const answer = await fetch(`${url}/auth/sign_in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: adminPassword }),
    });
    expect(answer.status).toBe(200);
    return sessionOf(answer);
  }

  /** A user who was invited on one node, emailed by the worker, and accepted the invitation on the other. */
  async function invite(email: string): Promise<{ id: number; token: string; pubsubToken: string }> {
    await onA('POST', `${account}/agents`, { email, name: 'Jonas', role: 'agent' });
    const link = await linkEmailedTo(fleet.folderOf('worker'), email);
    const answer = await fetch(`${fleet.b.url}/auth/password`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        reset_password_token: new URL(link).searchParams.get('reset_password_token'),
        password: adminPassword,
        password_confirmation: adminPassword,
      }),
    });
    const { data } = (await answer.json()) as {
      data: { id: number; access_token: string; pubsub_token: string };
    };
    return { id: data.id, token: data.access_token, pubsubToken: data.pubsub_token };
  }

  test('without Redis all writes are accepted, and once it is back missed changes take effect everywhere', async () => {
    const { b, redis } = fleet;
    const { visitor, id } = await conversation(b.url);
    const ines = await invite('ines@paperlane.example');
    await onA('POST', `${account}/inbox_members`, { inbox_id: inboxId, user_ids: [ines.id] });
    const [ears, guest] = [await agentAt(b.url, ines), await visitorAt(b.url, visitor)];
    await redis.kill();
    await reply(id, 'said meanwhile');
    await onA('DELETE', `${account}/agents/${ines.id}`);
    await reply(id, 'not for her');
    await redis.start();
    await expect.poll(() => ears.rejected(), { timeout: 10_000 }).toBe(true);
    await reply(id, 'said again');
    await expect
      .poll(() => guest.contents(), { timeout: 10_000 })
      .toEqual(['said meanwhile', 'not for her', 'said again']);
    expect(guest.resyncs).toEqual(['joined']);
    expect(ears.contents()).not.toContain('not for her');
    expect(ears.contents()).not.toContain('said again');
  });

  test('while Redis is down for ten seconds writing continues on every node, and then everyone has everything, once and in order', async () => {
    const { a, b, redis } = fleet;
    const { visitor, id } = await conversation(b.url);
    const people = [
      await agentAt(a.url),
      await agentAt(b.url),
      await visitorAt(a.url, visitor),
      await visitorAt(b.url, visitor),
    ];
    const writers = [...bothSides(a.url, visitor, id, 400), ...bothSides(b.url, visitor, id, 400)];
    await setTimeout(500);
    await redis.kill();
    await setTimeout(10_000);
    const receivedMeanwhile = people.map((person) => person.contents().length);
    await redis.start();
    await setTimeout(500);
    const written = (await Promise.all(writers.map((writer) => writer.stop()))).flat();
    expect(writers.flatMap((writer) => writer.failures())).toEqual([]);
    expect(writers.flatMap((writer) => writer.again())).toEqual([]);
    // It continued meanwhile at the same pace: nothing waited for Redis.
    expect(written.length).toBeGreaterThan(60);
    for (const count of receivedMeanwhile) expect(count).toBeLessThan(written.length);
    await expectOnceEach(people, written, id);
    // By their cursor in the event stream, not by refetching everything.
    for (const person of people) expect(person.resyncs).toEqual(['joined']);
  });

  test('a relay that dies is replaced by the standby, within two seconds', async () => {
    const { visitor, id } = await conversation(fleet.b.url);
    const guest = await visitorAt(fleet.b.url, visitor);
    await reply(id, 'with the first');
    await expect.poll(() => guest.contents()).toContain('with the first');
    for (const [number, leader] of fleet.relays.entries()) {
      await leader.kill();
      const killed = performance.now();
      await reply(id, `after ${number}`);
      await expect.poll(() => guest.contents(), { timeout: 5000, interval: 10 }).toContain(`after ${number}`);
      const took = performance.now() - killed;
      console.log(`relay ${number + 1} killed; the next event arrived after ${took.toFixed(0)} ms`);
      expect(took).toBeLessThan(2000);
      await leader.start();
    }
    await expect.poll(() => guest.contents()).toEqual(['with the first', 'after 0', 'after 1']);
  });

  test('web nodes are restarted one after the other while both sides write: nothing is lost or duplicated', async () => {
    const { a, b, balancer } = fleet;
    const { visitor, id } = await conversation(balancer.url);
    const [agent, guest] = [await agentAt(balancer.url), await visitorAt(balancer.url, visitor)];
    const writers = bothSides(balancer.url, visitor, id);
    for (const node of [a, b]) {
      await setTimeout(500);
      expect(await node.stop()).toBe(0);
      await setTimeout(500);
      await node.start();
    }
    await setTimeout(500);
    const written = (await Promise.all(writers.map((writer) => writer.stop()))).flat();
    expect(writers.flatMap((writer) => writer.failures())).toEqual([]);
    await expectOnceEach([agent, guest], written, id);
    for (const person of [agent, guest]) {
      expect(person.resyncs).toEqual(['joined']);
      expect(person.cuts()).toBeGreaterThan(0);
    }
  });

  /** An agent and a visitor who write continuously and resend unanswered messages, as their clients do. */
  function bothSides(url: string, visitor: Visitor, id: number, pause = 150): Writer[] {
    const send = (content: string, echo: string): Promise<Response> =>
      fetch(`${url}${account}/conversations/${id}/messages`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', api_access_token: admin.token },
        body: JSON.stringify({ content, echo_id: echo }),
      });
    return [
      startWriter('agent', pause, send),
      startWriter('visitor', pause, (content, echo) =>
        visitor.call(url, 'POST', '/messages', { message: { content, echo_id: echo } }),
      ),
    ];
  }

  /** Everyone received each text once, all in the order in which they are stored. */
  async function expectOnceEach(people: Listener[], written: string[], id: number): Promise<void> {
    expect(written.length).toBeGreaterThan(20);
    const stored = await messagesOf(id);
    expect(stored.toSorted((x, y) => x.localeCompare(y))).toEqual(
      written.toSorted((x, y) => x.localeCompare(y)),
    );
    for (const person of people)
      await expect.poll(() => person.contents(), { timeout: 10_000 }).toEqual(stored);
  }

  /** Their texts after the first word, from the database. */
  async function messagesOf(id: number): Promise<string[]> {
    const { rows } = await query<{ content: string }>(
      `select m.content from message m join conversation c on c.account_id = m.account_id and c.id = m.conversation_id
       where c.account_id = $1 and c.display_id = $2 and m.message_type in (0, 1) and m.content <> '${firstWord}' order by m.id`,
      [accountId, id],
    );
    return rows.map(({ content }) => content);
  }

  async function query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) {
    const client = new pg.Client({ connectionString: fleet.databaseUrl });
    await client.connect();
    try {
      return await client.query<Row>(text, values);
    } finally {
      await client.end();
    }
  }

  test('a node of the next version migrates while the current one serves, and both continue', async () => {
    const { a } = fleet;
    const { visitor, id } = await conversation(a.url);
    const [agent, guest] = [await agentAt(a.url), await visitorAt(a.url, visitor)];
    const writers = bothSides(a.url, visitor, id, 40);
    const later = nextVersion();
    const [port = 0] = await freePorts(1);
    const env = { ...fleet.settings, ROLES: 'web', DATA_DIR: fleet.folderOf('a') };
    const next = createNode({ name: 'next', port, env, entry: later.entry });
    try {
      await setTimeout(300);
      await next.start();
      await setTimeout(300);
      const { rows } = await query('select later_column from message limit 1');
      expect(rows).toEqual([{ later_column: 'later' }]);
      writers.push(...bothSides(next.url, visitor, id));
      await setTimeout(1000);
      const written = (await Promise.all(writers.map((writer) => writer.stop()))).flat();
      expect(writers.flatMap((writer) => writer.failures())).toEqual([]);
      expect(writers.flatMap((writer) => writer.again())).toEqual([]);
      await expectOnceEach([agent, guest], written, id);
      expect((await fetch(`${a.url}/health`)).status).toBe(200);
    } finally {
      await next.stop();
      later.remove();
    }
  });
});

function complaints({ a, b, worker, relays }: Fleet): string {
  return [a, b, worker, ...relays]
    .flatMap((node) =>
      node
        .output()
        .split('\n')
        .map((line) => `${node.name}: ${line}`),
    )
    .filter((line) => /"level":"(warn|error|fatal)"/.test(line))
    .slice(-20)
    .join('\n');
}

function sessionOf(answer: Response): Record<string, string> {
  return Object.fromEntries(
    ['access-token', 'client', 'uid'].map((name) => [name, answer.headers.get(name) ?? '']),
  );
}
