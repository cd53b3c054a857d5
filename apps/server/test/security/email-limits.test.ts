import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fakeClock } from '../clock.ts';
import { admitEmail } from '../../src/platform/email/email-limits.ts';
import { fixturePassword } from '../fixtures.ts';
import { startTestApp, type TestApp } from '../harness.ts';
import { peopleOf } from './people.ts';

const clock = fakeClock(new Date());
let t: TestApp;
let p: ReturnType<typeof peopleOf>;
beforeAll(async () => {
  t = await startTestApp({ clock });
  p = peopleOf(t);
});
afterAll(() => t.close());

const hour = () => clock.advance(3_601_000);
const agents = (rest = '') => `/api/v1/accounts/${t.fixtures.account.id}/agents${rest}`;
const emailsTo = async (email: string) =>
  (await p.react()).filter((message) => message.includes(`To: ${email}\r\n`)).length;

describe('one address gets a limited number of emails, and further requests are rejected', () => {
  test('by repeatedly requesting another address', async () => {
    const email = 'bombed@example.com';
    const statuses = [];
    for (let round = 0; round < 40; round += 1) {
      const body = { email, current_password: fixturePassword };
      statuses.push(await t.as(t.fixtures.maya).put('/api/v1/profile', body));
      await t.as(t.fixtures.maya).put('/api/v1/profile', { email: t.fixtures.maya.email });
    }
    expect(statuses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
    expect(statuses.at(-1)?.statusCode).toBe(429);
    expect(statuses.at(-1)?.body).toContain('Too many emails');
    expect(Number(statuses.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
    expect(await emailsTo(email)).toBeLessThanOrEqual(5);
  });

  test('by repeatedly requesting the confirmation of a change', async () => {
    hour();
    const body = { email: 'again@example.com', current_password: fixturePassword };
    await t.as(t.fixtures.jonas).put('/api/v1/profile', body);
    const statuses = [];
    for (let round = 0; round < 9; round += 1)
      statuses.push((await t.as(t.fixtures.jonas).post('/api/v1/profile/resend_confirmation')).statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(statuses.at(-1)).toBe(429);
    await t.as(t.fixtures.jonas).put('/api/v1/profile', { email: t.fixtures.jonas.email });
    await p.react();
  });

  test('by inviting and removing', async () => {
    hour();
    let sent = 0;
    for (let round = 0; round < 15; round += 1) {
      const answer = await p.invite('invited-often@example.com');
      expect(answer.statusCode).toBe(round < 3 ? 200 : 429);
      sent += await emailsTo('invited-often@example.com');
      if (round < 3) await t.as(t.fixtures.maya).delete(agents(`/${answer.json().id}`));
    }
    expect(sent).toBe(3);
  });

  test('in a bulk invitation, those beyond the limit are named and the others invited', async () => {
    const emails = ['invited-often@example.com', 'fresh@example.com'];
    const answer = await t.as(t.fixtures.maya).post(agents('/bulk_create'), { emails });
    expect(answer.statusCode).toBe(429);
    expect(answer.body).toContain('invited-often@example.com');
    expect(answer.body).not.toContain('fresh@example.com');
    expect((await t.as(t.fixtures.maya).get(agents())).body).toContain('fresh@example.com');
    await p.react();
  });

  test('and an account beyond its limit does not prevent others from inviting', async () => {
    hour();
    const email = 'wanted-by-two@example.com';
    const rivals = (rest = '') => `/api/v1/accounts/${t.fixtures.rival.id}/agents${rest}`;
    const statuses = [];
    for (let round = 0; round < 6; round += 1) {
      const answer = await t.as(t.fixtures.rex).post(rivals(), { email });
      statuses.push(answer.statusCode);
      if (answer.statusCode === 200) await t.as(t.fixtures.rex).delete(rivals(`/${answer.json().id}`));
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429, 429]);
    expect((await p.invite(email)).statusCode).toBe(200);
    await p.react();
  });

  test('and an account replying often to a visitor does not prevent others from emailing them', async () => {
    const answers = (account: number, times: number) =>
      Promise.allSettled(
        Array.from({ length: times }, () =>
          admitEmail(t.platform, {
            purpose: 'unread',
            recipient: 'customer-of-two@example.com',
            sender: `account:${account}`,
            networks: [],
          }),
        ),
      );
    const admitted = async (account: number, times: number) =>
      (await answers(account, times)).filter(({ status }) => status === 'fulfilled').length;
    expect(await admitted(t.fixtures.account.id, 40)).toBe(10);
    expect(await admitted(t.fixtures.rival.id, 10)).toBe(10);
  });

  test('and a rejected repeat does not count', async () => {
    hour();
    const email = 'repeated@example.com';
    const { id } = (await p.invite(email)).json();
    for (let round = 0; round < 6; round += 1) expect((await p.invite(email)).statusCode).toBe(422);
    await t.as(t.fixtures.maya).delete(agents(`/${id}`));
    expect((await p.invite(email)).statusCode).toBe(200);
    expect(await emailsTo(email)).toBeGreaterThan(0);
  });

  test('by signing up with it: its owner is emailed for the first attempt only', async () => {
    hour();
    const attempt = () =>
      t.as(null).post('/api/v1/accounts', {
        account_name: 'Squat',
        email: t.fixtures.nils.email,
        password: fixturePassword,
      });
    for (let round = 0; round < 4; round += 1) expect((await attempt()).statusCode).toBe(422);
    expect(await emailsTo(t.fixtures.nils.email)).toBe(1);
  });

  test('invitations do not use up the limit of password emails', async () => {
    hour();
    for (let round = 0; round < 7; round += 1) {
      const answer = await p.invite(t.fixtures.rex.email);
      if (answer.statusCode === 200) await t.as(t.fixtures.maya).delete(agents(`/${answer.json().id}`));
    }
    expect((await t.as(null).post('/auth/password', { email: t.fixtures.rex.email })).statusCode).toBe(200);
    await p.react();
  });
});

test('invitations per account and per network are limited per hour', async () => {
  hour();
  const { database, fixtures } = t;
  await database.pool.query('delete from account_user where accepted_at is null');
  const bulk = (from: number, ip: string, as = fixtures.maya, account = fixtures.account.id) =>
    t.as(as).inject({
      method: 'POST',
      url: `/api/v1/accounts/${account}/agents/bulk_create`,
      payload: { emails: Array.from({ length: 100 }, (_, index) => `p${from + index}@example.com`) },
      remoteAddress: ip,
    });
  expect((await bulk(0, '203.0.113.1')).statusCode).toBe(200);
  expect((await bulk(100, '203.0.113.1')).statusCode).toBe(200);
  expect((await bulk(200, '203.0.113.2')).statusCode).toBe(429);
  expect((await bulk(300, '203.0.113.1', fixtures.rex, fixtures.rival.id)).statusCode).toBe(200);
  expect((await bulk(400, '203.0.113.1', fixtures.rex, fixtures.rival.id)).statusCode).toBe(429);
  expect((await bulk(500, '203.0.113.3', fixtures.rex, fixtures.rival.id)).statusCode).toBe(200);
  await t.clearOutbox();
});

test('a user with an unconfirmed address cannot invite, and learns why', async () => {
  const { session, data } = await p.signUp('unproven@example.com');
  await p.react();
  const url = `/api/v1/accounts/${data.account_id}/agents`;
  for (const [path, body] of [
    [url, { email: 'stranger@example.com' }],
    [`${url}/bulk_create`, { emails: ['stranger@example.com'] }],
  ] as const) {
    const answer = await p.send('POST', path, session, body);
    expect(answer.statusCode).toBe(403);
    expect(answer.json().error).toContain('confirm your own email address');
  }
  expect(await p.react()).toEqual([]);
});
