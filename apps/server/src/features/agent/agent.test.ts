import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fixturePassword } from '../../../test/fixtures.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { answerEvents } from '../../platform/jobs/reactions.ts';
import { agentReactions } from './reactions.ts';
import { userReactions } from '../user/reactions.ts';

let t: TestApp;
const online = new Set<number>();
beforeAll(async () => {
  t = await startTestApp({
    presence: {
      online: (_account, _kind, ids) => Promise.resolve(new Set((ids ?? []).filter((id) => online.has(id)))),
    },
  });
});
afterAll(() => t.close());

const url = (rest = '') => `/api/v1/accounts/${t.fixtures.account.id}/agents${rest}`;
const list = async () =>
  (await t.as(t.fixtures.maya).get(url())).json() as { id: number; name: string; email: string }[];
const names = async () => (await list()).map(({ name }) => name);
const invite = (body: unknown) => t.as(t.fixtures.maya).post(url(), body);

/** Does what the relay and the workers would do with the events so far. */
async function react(): Promise<void> {
  for (const [index, { name, data }] of (await t.outbox()).entries()) {
    for (const reaction of [...userReactions, ...agentReactions].filter(({ on }) => on.includes(name))) {
      const accountId = Number(data['account_id']);
      const event = { number: index + 1, accountId, name, audience: {}, data, createdAt: new Date() };
      await answerEvents(reaction, [event], t.platform);
    }
  }
  await t.clearOutbox();
}

test('administrators see the count of conversations that removing an agent unassigns', async () => {
  const { account, maya, jonas, rex, tessa, website } = t.fixtures;
  const base = `/api/v1/accounts/${account.id}`;
  const body = { inbox_id: website.id, contact_id: tessa.id, assignee_id: jonas.id };
  for (const status of ['open', 'resolved'])
    await t.as(maya).post(`${base}/conversations`, { ...body, status });
  const counted = (as: { token: string }, id: number) => t.as(as).get(url(`/${id}/conversation_count`));
  expect((await counted(maya, jonas.id)).json()).toEqual({ open: 1, all: 2 });
  expect((await counted(maya, rex.id)).statusCode).toBe(404);
  expect((await counted(jonas, jonas.id)).statusCode).toBe(401);
});

describe('the list', () => {
  test('contains all users of the account by name, with their availability', async () => {
    online.add(t.fixtures.jonas.id);
    await t.database.pool.query(
      'update account_user set availability = 2, auto_offline = false where user_id = $1',
      [t.fixtures.nils.id],
    );
    const agents = (await t.as(t.fixtures.aiko).get(url())).json();
    expect(agents.map(({ name }: { name: string }) => name)).toEqual(['Aiko', 'Jonas', 'Maya', 'Nils']);
    expect(agents).toMatchObject([
      { role: 'agent', availability_status: 'offline', confirmed: true, thumbnail: '', auto_offline: true },
      { availability_status: 'online' },
      { role: 'administrator', account_id: t.fixtures.account.id },
      { availability_status: 'busy', auto_offline: false },
    ]);
  });

  test('is for members only', async () => {
    expect((await t.as(t.fixtures.rex).get(url())).statusCode).toBe(401);
    expect((await t.as(null).get(url())).statusCode).toBe(401);
  });
});

describe('inviting', () => {
  test('creates a user and emails a link for choosing a password and signing in', async () => {
    await t.clearOutbox();
    const answer = await invite({
      agent: { email: ' Kim@Example.com ', name: 'Kim', role: 'administrator' },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      email: 'kim@example.com',
      name: 'Kim',
      role: 'administrator',
      confirmed: false,
      auto_offline: true,
      availability_status: 'offline',
    });
    const sent = (await t.sentEmails()).length;
    await react();
    const message = (await t.sentEmails())[sent] ?? '';
    expect(message).toContain('To: kim@example.com');
    expect(message).toContain('Maya invited you');
    expect(message).toContain('Content-Type: text/html');
    const token = /http:\/\/confab\.test\/app\/auth\/password\/edit\?reset_password_token=([\w-]+)/.exec(
      message,
    )?.[1];
    const { rows } = await t.database.pool.query('select row_to_json(u)::text as row from user_token u');
    expect(JSON.stringify(rows)).not.toContain(token);
    const entered = await t.as(null).put('/auth/password', {
      reset_password_token: token,
      password: fixturePassword,
      password_confirmation: fixturePassword,
    });
    expect(entered.statusCode).toBe(200);
    expect(entered.json().data).toMatchObject({ confirmed: true, inviter_id: t.fixtures.maya.id });
  });

  test('can be repeated by administrators until accepted', async () => {
    const { id } = (await invite({ email: 'again@example.com', name: 'Ada' })).json<{ id: number }>();
    await react();
    const sent = (await t.sentEmails()).length;
    const again = (who: { token: string }, userId: number) => t.as(who).post(url(`/${userId}/invitation`));
    expect((await again(t.fixtures.jonas, id)).statusCode).toBe(401);
    expect((await again(t.fixtures.maya, t.fixtures.jonas.id)).statusCode).toBe(404);
    expect((await again(t.fixtures.maya, t.fixtures.rex.id)).statusCode).toBe(404);
    expect((await again(t.fixtures.maya, id)).statusCode).toBe(200);
    await react();
    const inboxEmails = (await t.sentEmails()).slice(sent);
    expect(inboxEmails).toHaveLength(1);
    expect(inboxEmails[0]).toContain('again@example.com');
  });

  test('an existing user is invited, once, and becomes a member by accepting', async () => {
    const answer = await invite({ email: t.fixtures.rex.email.toUpperCase(), name: 'Other name' });
    expect(answer.json()).toMatchObject({ name: 'Other name', role: 'agent', confirmed: false });
    const again = await invite({ email: t.fixtures.rex.email });
    expect(again.statusCode).toBe(422);
    expect(again.json().attributes).toEqual(['user_id']);
    expect((await t.as(t.fixtures.rex).get(url())).statusCode).toBe(401);
    const waiting = '/api/v1/profile/invitations';
    expect((await t.as(t.fixtures.rex).get(waiting)).json()).toMatchObject([
      { account_id: t.fixtures.account.id, account_name: 'Paperlane', inviter_name: 'Maya', role: 'agent' },
    ]);
    const accepted = await t.as(t.fixtures.rex).post(`${waiting}/${t.fixtures.account.id}/accept`);
    expect(accepted.json().accounts).toHaveLength(2);
    expect((await t.as(t.fixtures.rex).get(url())).statusCode).toBe(200);
    expect((await t.as(t.fixtures.rex).get(waiting)).json()).toEqual([]);
    expect((await list()).find(({ id }) => id === t.fixtures.rex.id)).toMatchObject({ name: 'Rex' });
  });

  test.each([
    { email: 'nowhere' },
    { email: '' },
    { email: null },
    {},
    { email: ['x@example.com'] },
    { email: 'x@example.com', role: 'owner' },
    { email: 'x@example.com', role: 1 },
    { email: 'x@example.com', availability: 'away' },
    { email: 'x@example.com', name: 'x'.repeat(256) },
    { email: 'x@example.com', auto_offline: 'perhaps' },
  ])('rejects %j and creates no user', async (body) => {
    const before = await names();
    expect((await invite(body)).statusCode).toBe(422);
    expect(await names()).toEqual(before);
  });

  test('stops at the limit of the account', async () => {
    const limit = (limits: object) =>
      t.database.pool.query('update account set limits = $1 where id = $2', [limits, t.fixtures.account.id]);
    await limit({ agents: (await list()).length });
    expect((await invite({ email: 'over@example.com' })).statusCode).toBe(402);
    const bulk = await t.as(t.fixtures.maya).post(url('/bulk_create'), { emails: ['over@example.com'] });
    expect(bulk.statusCode).toBe(402);
    await limit({});
  });

  test('in bulk skips invalid addresses and existing members', async () => {
    const emails = [
      'lee@example.com',
      'nowhere',
      t.fixtures.jonas.email,
      'LEE@example.com',
      'noa@example.com',
    ];
    const answer = await t.as(t.fixtures.maya).post(url('/bulk_create'), { emails });
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
    expect((await list()).filter(({ name }) => ['lee', 'noa'].includes(name))).toMatchObject([
      { name: 'lee', auto_offline: false, availability_status: 'offline', role: 'agent' },
      { name: 'noa' },
    ]);
    for (const body of [{ emails: 'lee@example.com' }, { emails: [{ a: 1 }] }, {}, { emails: null }]) {
      expect((await t.as(t.fixtures.maya).post(url('/bulk_create'), body)).statusCode).toBe(422);
    }
  });
});

describe('changing', () => {
  test('updates given fields; null changes nothing', async () => {
    const answer = await t.as(t.fixtures.maya).put(url(`/${t.fixtures.aiko.id}`), {
      name: 'Aiko Sato',
      availability: 'busy',
      auto_offline: false,
      role: null,
    });
    expect(answer.json()).toMatchObject({ name: 'Aiko Sato', role: 'agent', availability_status: 'busy' });
    const next = await t
      .as(t.fixtures.maya)
      .patch(url(`/${t.fixtures.aiko.id}`), { name: null, email: 'evil@example.com' });
    expect(next.json()).toMatchObject({ name: 'Aiko Sato', email: t.fixtures.aiko.email });
  });

  test('a role takes effect immediately', async () => {
    const put = (role: string) => t.as(t.fixtures.maya).put(url(`/${t.fixtures.jonas.id}`), { role });
    expect((await t.as(t.fixtures.jonas).put(url(`/${t.fixtures.nils.id}`), { name: 'N' })).statusCode).toBe(
      401,
    );
    await t.clearOutbox();
    await put('administrator');
    await put('administrator');
    // Their open screens learn of it once.
    expect((await t.outbox()).filter(({ name }) => name === 'profile.access_changed')).toMatchObject([
      { audience: { users: [t.fixtures.jonas.id] } },
    ]);
    expect(
      (await t.as(t.fixtures.jonas).put(url(`/${t.fixtures.nils.id}`), { name: 'Nils' })).statusCode,
    ).toBe(200);
    await put('agent');
    expect((await t.as(t.fixtures.jonas).put(url(`/${t.fixtures.nils.id}`), { name: 'N' })).statusCode).toBe(
      401,
    );
  });

  test.each([{ name: ' ' }, { role: 'owner' }, { availability: 3 }, { name: { a: 1 } }])(
    'rejects %j',
    async (body) => {
      expect((await t.as(t.fixtures.maya).put(url(`/${t.fixtures.aiko.id}`), body)).statusCode).toBe(422);
    },
  );

  test('is for administrators, and limited to users of the account', async () => {
    const outsider = await t.as(t.fixtures.jonas).post('/api/v1/accounts', { account_name: 'Elsewhere' });
    const elsewhere = `/api/v1/accounts/${outsider.json().data.account_id}/agents/${t.fixtures.aiko.id}`;
    expect((await t.as(t.fixtures.jonas).put(elsewhere, { name: 'Taken over' })).statusCode).toBe(404);
    expect((await t.as(t.fixtures.jonas).delete(elsewhere)).statusCode).toBe(404);
    for (const person of [t.fixtures.nils, null]) {
      expect((await t.as(person).put(url(`/${t.fixtures.aiko.id}`), { name: 'X' })).statusCode).toBe(401);
      expect((await t.as(person).delete(url(`/${t.fixtures.aiko.id}`))).statusCode).toBe(401);
      expect((await t.as(person).post(url(), { email: 'y@example.com' })).statusCode).toBe(401);
      expect((await t.as(person).post(url('/bulk_create'), { emails: [] })).statusCode).toBe(401);
    }
    for (const id of ['999999', 'x', '0']) {
      expect((await t.as(t.fixtures.maya).put(url(`/${id}`), { name: 'X' })).statusCode).toBe(404);
      expect((await t.as(t.fixtures.maya).delete(url(`/${id}`))).statusCode).toBe(404);
    }
    expect(await names()).not.toContain('Taken over');
  });
});

describe('removing', () => {
  test('ends access immediately and notifies open lists; a user with other accounts stays', async () => {
    expect((await t.as(t.fixtures.rex).get(url())).statusCode).toBe(200);
    await t.clearOutbox();
    const answer = await t.as(t.fixtures.maya).delete(url(`/${t.fixtures.rex.id}`));
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
    expect((await t.as(t.fixtures.rex).get(url())).statusCode).toBe(401);
    expect((await t.outbox()).map(({ name, audience }) => [name, audience])).toEqual([
      ['account.cache_invalidated', { account: true }],
      ['account.cache_invalidated', { account: true }],
      ['agent.removed', {}],
    ]);
    await react();
    expect((await t.as(t.fixtures.rex).get('/api/v1/profile')).statusCode).toBe(200);
  });

  test('deletes a user without other accounts, but not before their conversations are reassigned', async () => {
    const user = (await invite({ email: 'gone@example.com' })).json();
    await t.clearOutbox();
    await t.as(t.fixtures.maya).delete(url(`/${user.id}`));
    const events = await t.outbox();
    const known = async () =>
      (await t.database.pool.query('select 1 from "user" where id = $1', [user.id])).rows.length;
    await t.database.pool.query(
      `insert into conversation (account_id, display_id, inbox_id, contact_id, contact_inbox_id, assignee_id)
       values ($1, 4711, $2, $3, $4, $5)`,
      [
        t.fixtures.account.id,
        t.fixtures.website.id,
        t.fixtures.tessa.id,
        t.fixtures.tessa.contactInboxId,
        user.id,
      ],
    );
    await expect(react()).rejects.toThrow('still has conversations');
    expect(await known()).toBe(1);
    await t.database.pool.query('update conversation set assignee_id = null where assignee_id = $1', [
      user.id,
    ]);
    expect(events.at(-1)?.name).toBe('agent.removed');
    await react();
    expect(await known()).toBe(0);
  });

  test('the last administrator cannot be removed, even when two remove each other concurrently', async () => {
    const admins = async () =>
      (await list()).filter((agent) => 'role' in agent && agent.role === 'administrator').map(({ id }) => id);
    for (const id of await admins()) {
      if (id !== t.fixtures.maya.id) await t.as(t.fixtures.maya).delete(url(`/${id}`));
    }
    const own = url(`/${t.fixtures.maya.id}`);
    for (const answer of [
      await t.as(t.fixtures.maya).put(own, { role: 'agent' }),
      await t.as(t.fixtures.maya).delete(own),
    ]) {
      expect(answer.statusCode).toBe(422);
      expect(answer.json().message).toContain('at least one administrator');
    }
    await t.as(t.fixtures.maya).put(url(`/${t.fixtures.aiko.id}`), { role: 'administrator' });
    const both = await Promise.all([
      t.as(t.fixtures.maya).put(url(`/${t.fixtures.aiko.id}`), { role: 'agent' }),
      t.as(t.fixtures.aiko).put(own, { role: 'agent' }),
    ]);
    expect(both.map(({ statusCode }) => statusCode).filter((status) => status === 200)).toHaveLength(1);
    expect(await admins()).toHaveLength(1);
  });
});
