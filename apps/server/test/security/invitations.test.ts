import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { deleteOrphanedUser, mintUserToken } from '../../src/features/user/index.ts';
import { fixturePassword } from '../fixtures.ts';
import { startTestApp, type TestApp } from '../harness.ts';
import { noLimits } from '../contract-fuzz/no-limits.ts';
import { peopleOf, sessionOf } from './people.ts';

let t: TestApp;
let p: ReturnType<typeof peopleOf>;
beforeAll(async () => {
  t = await startTestApp({ limiter: noLimits });
  p = peopleOf(t);
});
afterAll(() => t.close());

const agents = (rest = '') => `/api/v1/accounts/${t.fixtures.account.id}/agents${rest}`;
const rivals = (rest = '') => `/api/v1/accounts/${t.fixtures.rival.id}/agents${rest}`;
const invitations = (rest = '') => `/api/v1/profile/invitations${rest}`;
type Listed = { id: number; name: string; email: string };
const listed = async (person = t.fixtures.maya): Promise<Listed[]> =>
  (await t.as(person).get(agents())).json();

describe('an invited user', () => {
  test('looks the same to the inviter, whether known, unconfirmed, or unknown', async () => {
    await p.signUp('unproven@example.com');
    await p.react();
    const shapes = [];
    for (const email of ['known@example.com', 'unproven@example.com', t.fixtures.rex.email]) {
      const answer = (await p.invite(email, { name: 'Somebody' })).json();
      const { id: _, email: typed, ...rest } = answer;
      expect(typed).toBe(email);
      shapes.push({
        ...rest,
        listed: { ...(await listed()).find(({ id }) => id === answer.id), id: 0, email: '' },
      });
    }
    expect(new Set(shapes.map((shape) => JSON.stringify(shape)))).toHaveLength(1);
    expect(shapes[0]).toMatchObject({ name: 'Somebody', confirmed: false, thumbnail: '' });
  });

  test('keeps all their data, and no one else sees it', async () => {
    const { session, data } = await p.signUp('keeps@example.com');
    await p.react();
    const before = (await p.send('GET', '/api/v1/profile', session)).json();
    await t.as(t.fixtures.rex).post(rivals(), { email: 'keeps@example.com', name: 'Renamed' });
    await t.as(t.fixtures.rex).post(rivals(), { email: t.fixtures.nils.email, name: 'Renamed' });
    expect((await p.send('GET', '/api/v1/profile', session)).json()).toEqual(before);
    expect(await p.opens({ api_access_token: data.access_token })).toBe(true);
    expect((await p.signIn(t.fixtures.nils.email)).json().data.name).toBe('Nils');
    // A user who signed up without proving the address may not accept its invitation.
    expect((await p.send('GET', invitations(), session)).json()).toEqual([]);
    const accept = invitations(`/${t.fixtures.rival.id}/accept`);
    expect((await p.send('POST', accept, session)).statusCode).toBe(404);
    await p.invite('shown@example.com', { role: 'administrator' });
    expect((await listed(t.fixtures.jonas)).map(({ email }) => email)).not.toContain('shown@example.com');
  });

  test('is in no list, inbox, or conversation until they accept', async () => {
    const { id } = (await p.invite('waits@example.com', { role: 'administrator' })).json();
    const inbox = t.fixtures.website.id;
    const members = [t.fixtures.jonas.id, t.fixtures.aiko.id, id];
    const put = await t.as(t.fixtures.maya).patch(`/api/v1/accounts/${t.fixtures.account.id}/inbox_members`, {
      inbox_id: inbox,
      user_ids: members,
    });
    expect(put.statusCode).toBe(200);
    const base = `/api/v1/accounts/${t.fixtures.account.id}`;
    const assignable = await t.as(t.fixtures.maya).get(`${base}/inboxes/${inbox}/assignable_agents`);
    expect(assignable.json().payload.map((agent: Listed) => agent.id)).not.toContain(id);
    const visitor = `/api/v1/widget/inbox_members?website_token=${t.fixtures.website.websiteToken}`;
    expect((await t.as(null).get(visitor)).body).not.toContain('waits');
    const conversation = {
      contact_id: t.fixtures.tessa.id,
      inbox_id: inbox,
      source_id: t.fixtures.tessa.sourceId,
    };
    const made = (await t.as(t.fixtures.maya).post(`${base}/conversations`, conversation)).json();
    await t.as(t.fixtures.maya).post(`${base}/conversations/${made.id}/assignments`, { assignee_id: id });
    const { rows } = await t.database.pool.query('select 1 from conversation where assignee_id = $1', [id]);
    expect(rows).toEqual([]);
    // An administrator who has not accepted does not count either when the last one leaves.
    expect((await t.as(t.fixtures.maya).delete(agents(`/${t.fixtures.maya.id}`))).statusCode).toBe(422);

    const link = p.tokenIn(p.emailTo(await p.react(), 'waits@example.com'), 'reset_password_token');
    const entered = await p.setPassword(link);
    expect(entered.json().data.accounts).toMatchObject([
      { id: t.fixtures.account.id, role: 'administrator' },
    ]);
    expect((await t.as(t.fixtures.maya).get(`${base}/inbox_members/${inbox}`)).body).toContain(
      'waits@example.com',
    );
  });

  test('decides: an email leads a user to log in, and declining removes the invitation on both sides', async () => {
    const message = async () => {
      await t.as(t.fixtures.rex).post(rivals(), { email: t.fixtures.aiko.email });
      return p.emailTo(await p.react(), t.fixtures.aiko.email);
    };
    const emailed = await message();
    expect(emailed).toContain('http://confab.test/app/invitations');
    expect(emailed).not.toContain('token=');
    const [waiting] = (await t.as(t.fixtures.aiko).get(invitations())).json();
    expect(waiting).toMatchObject({ account_name: 'Rival & Sons', inviter_name: 'Rex', role: 'agent' });
    expect((await t.as(t.fixtures.jonas).delete(invitations(`/${t.fixtures.rival.id}`))).statusCode).toBe(
      404,
    );
    expect((await t.as(t.fixtures.aiko).delete(invitations(`/${t.fixtures.rival.id}`))).statusCode).toBe(200);
    expect((await t.as(t.fixtures.rex).get(rivals())).body).not.toContain(t.fixtures.aiko.email);
    expect((await t.as(t.fixtures.aiko).post(invitations(`/${t.fixtures.rival.id}/accept`))).statusCode).toBe(
      404,
    );
    await p.react();
    expect((await t.as(t.fixtures.aiko).get('/api/v1/profile')).statusCode).toBe(200);
  });

  test('who signs up instead gets a link to set a password, as there is no login yet', async () => {
    const email = 'signs-up@example.com';
    await p.invite(email);
    await p.react();
    const attempt = { account_name: 'Own', email, password: fixturePassword };
    expect((await t.as(null).post('/api/v1/accounts', attempt)).statusCode).toBe(422);
    const emailed = p.emailTo(await p.react(), email);
    expect(emailed).toContain('Set a password');
    expect(emailed).not.toContain('already has an account');
    const entered = await p.setPassword(p.tokenIn(emailed, 'reset_password_token'), fixturePassword);
    expect(entered.statusCode).toBe(200);
    expect((await p.send('GET', invitations(), sessionOf(entered))).json()).toMatchObject([
      { account_name: 'Paperlane' },
    ]);
    await t.as(null).post('/api/v1/accounts', attempt);
    expect(p.emailTo(await p.react(), email)).toContain('already has an account');
  });

  test('is notified on open screens', async () => {
    await t.clearOutbox();
    await t.as(t.fixtures.rex).post(rivals(), { email: t.fixtures.jonas.email });
    const emailed = (await t.outbox()).filter(({ name }) => name === 'profile.invitations_changed');
    expect(emailed).toMatchObject([
      { audience: { users: [t.fixtures.jonas.id] }, data: { account_id: t.fixtures.account.id } },
    ]);
    await t.as(t.fixtures.jonas).delete(invitations(`/${t.fixtures.rival.id}`));
    await t.clearOutbox();
  });

  test('joins only the account of the link', async () => {
    await p.invite('both@example.com');
    await t.as(t.fixtures.rex).post(rivals(), { email: 'both@example.com', name: 'Rude name' });
    const sent = await p.react();
    const own = sent.find((message) => message.includes('Paperlane')) ?? '';
    const entered = await p.setPassword(p.tokenIn(own, 'reset_password_token'));
    expect(entered.json().data).toMatchObject({ name: 'both', accounts: [{ name: 'Paperlane' }] });
    const session = sessionOf(entered);
    expect((await p.send('GET', invitations(), session)).json()).toMatchObject([
      { account_name: 'Rival & Sons' },
    ]);
    const other = sent.find((message) => message.includes('Rival')) ?? '';
    expect((await p.setPassword(p.tokenIn(other, 'reset_password_token'))).statusCode).toBe(422);
  });
});

describe('an administrator of another account', () => {
  test('cannot rename a member of several accounts, but change their role', async () => {
    await t.as(t.fixtures.rex).post(rivals(), { email: t.fixtures.nils.email });
    await t.as(t.fixtures.nils).post(invitations(`/${t.fixtures.rival.id}/accept`));
    const change = (body: object) => t.as(t.fixtures.rex).patch(rivals(`/${t.fixtures.nils.id}`), body);
    const refused = await change({ name: 'Hacked', role: 'administrator' });
    expect([refused.statusCode, refused.json().attributes]).toEqual([422, ['name']]);
    const allowed = await change({
      name: 'Nils',
      role: 'administrator',
      availability: 'busy',
      auto_offline: false,
    });
    expect(allowed.json()).toMatchObject({ role: 'administrator', availability_status: 'busy' });
    expect((await listed()).find(({ id }) => id === t.fixtures.nils.id)).toMatchObject({
      name: 'Nils',
      role: 'agent',
    });
    await t.as(t.fixtures.rex).delete(rivals(`/${t.fixtures.nils.id}`));
    await p.react();
  });
});

describe('inviting and removing', () => {
  const known = async (id: number) =>
    (await t.database.pool.query('select 1 from "user" where id = $1', [id])).rows.length > 0;

  test('in any order and concurrently is at most rejected, and leaves no partial user', async () => {
    const emails = ['loop-a@example.com', 'loop-b@example.com'];
    const statuses: number[] = [];
    const note = (answer: { statusCode: number }) => void statuses.push(answer.statusCode);
    const ids = new Set<number>();
    const inviting = async (email: string, url: string, person: { token: string }) => {
      for (let round = 0; round < 15; round += 1) {
        const answer = await t.as(person).post(url, { email });
        note(answer);
        if (answer.statusCode === 200) ids.add(answer.json().id);
      }
    };
    const removing = async (url: string, person: { token: string }) => {
      for (let round = 0; round < 15; round += 1)
        for (const { id, email } of (await t.as(person).get(url)).json() as Listed[])
          if (emails.includes(email)) note(await t.as(person).delete(`${url}/${id}`));
    };
    const forgetting = async () => {
      for (let round = 0; round < 60; round += 1)
        for (const id of ids)
          await t.platform.db.transaction().execute((trx) => deleteOrphanedUser(trx, id, false));
    };
    const sides = [
      { url: agents(), person: t.fixtures.maya },
      { url: rivals(), person: t.fixtures.rex },
    ];
    await Promise.all([
      ...sides.flatMap(({ url, person }) => [
        ...emails.map((email) => inviting(email, url, person)),
        removing(url, person),
      ]),
      forgetting(),
    ]);
    expect(new Set(statuses)).toEqual(new Set([200, 422, ...(statuses.includes(404) ? [404] : [])]));
    const { rows } = await t.database.pool.query(
      'select 1 from account_user m left join "user" u on u.id = m.user_id where u.id is null',
    );
    expect(rows).toEqual([]);
    await t.clearOutbox();
  });

  test('waits for a user who is being deleted, and creates them again', async () => {
    const { id } = (await p.invite('just-going@example.com')).json();
    await t.as(t.fixtures.maya).delete(agents(`/${id}`));
    const forgetting = await t.database.pool.connect();
    await forgetting.query('begin');
    await forgetting.query('delete from "user" where id = $1', [id]);
    const inviting = p.invite('just-going@example.com');
    const waiting = async () =>
      (await t.database.pool.query('select 1 from pg_locks where not granted')).rows.length > 0;
    await vi.waitFor(async () => expect(await waiting()).toBe(true), 5000);
    await forgetting.query('commit');
    forgetting.release();
    const invited = await inviting;
    expect([invited.statusCode, invited.json().id > id]).toEqual([200, true]);
    await t.clearOutbox();
  });

  test('sets no password of a user who has proven their address', async () => {
    const { jonas, rival } = t.fixtures;
    const invitation = {
      userId: jonas.id,
      email: jonas.email,
      kind: 'invitation',
      accountId: rival.id,
    } as const;
    const link = await mintUserToken(t.platform, t.database.db, invitation);
    expect((await p.setPassword(link)).statusCode).toBe(422);
    expect((await p.signIn(jonas.email)).statusCode).toBe(200);
  });

  test('requires that the inviting user has confirmed their own address', async () => {
    const { session, data } = await p.signUp('new-boss@example.com');
    const own = (rest = '') => `/api/v1/accounts/${data.account_id}/agents${rest}`;
    const tries = () => [
      p.send('POST', own(), session, { email: 'first-colleague@example.com' }),
      p.send('POST', own('/bulk_create'), session, { emails: ['second-colleague@example.com'] }),
      p.send('POST', own('/999999/invitation'), session),
    ];
    for (const answer of await Promise.all(tries())) {
      expect(answer.statusCode).toBe(403);
      expect(answer.body).toContain('confirm your own email address');
    }
    const link = p.tokenIn(p.emailTo(await p.react(), 'new-boss@example.com'), 'confirmation_token');
    await p.send('POST', '/auth/confirmation', session, { confirmation_token: link });
    expect((await Promise.all(tries())).map(({ statusCode }) => statusCode)).toEqual([200, 200, 404]);
    await p.react();
  });

  test('deletes users who were only ever invited, and no others', async () => {
    const { id } = (await p.invite('nobody-yet@example.com')).json();
    await t.as(t.fixtures.maya).delete(agents(`/${id}`));
    await p.react();
    expect(await known(id)).toBe(false);

    const { id: unlayered } = (await p.invite('leaves@example.com')).json();
    const link = p.tokenIn(p.emailTo(await p.react(), 'leaves@example.com'), 'reset_password_token');
    const session = sessionOf(await p.setPassword(link, fixturePassword));
    await t.as(t.fixtures.rex).post(rivals(), { email: 'leaves@example.com' });
    await t.as(t.fixtures.maya).delete(agents(`/${unlayered}`));
    await p.react();
    expect((await p.send('DELETE', invitations(`/${t.fixtures.rival.id}`), session)).statusCode).toBe(200);
    await p.react();
    expect(await known(unlayered)).toBe(true);
    expect((await p.invite('leaves@example.com')).statusCode).toBe(200);
    const joined = await p.send('POST', invitations(`/${t.fixtures.account.id}/accept`), session);
    expect(joined.statusCode).toBe(200);
  });
});

test('an invitation ignores a link chosen by the inviter', async () => {
  const { session } = await p.signUp('spammer@evil.example');
  await p.react();
  await t.database.pool.query('update "user" set confirmed_at = now(), name = $1 where email = $2', [
    'Win at https://evil.example/prize',
    'spammer@evil.example',
  ]);
  t.platform.invalidate(`user:${Number((await p.send('GET', '/api/v1/profile', session)).json().id)}`);
  const account = (await p.send('GET', '/api/v1/profile', session)).json().account_id;
  const base = `/api/v1/accounts/${account}`;
  await p.send('PUT', base, session, { name: 'www.evil.example/now win@evil.example' });
  await p.send('POST', `${base}/agents`, session, { email: 'target@example.com' });
  const message = p.emailTo(await p.react(), 'target@example.com');
  expect(message).toContain('evil. example');
  expect(message).not.toMatch(/evil\.example|www\.evil/);
});
