import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixturePassword, type FixtureMember } from '../../../test/fixtures.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { noLimits } from '../../../test/contract-fuzz/no-limits.ts';
import { fakeClock } from '../../../test/clock.ts';

const clock = fakeClock(new Date());
let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ clock, limiter: noLimits });
});
afterAll(() => t.close());

type Headers = Record<string, string>;
type Listed = { id: number; current: boolean; ip_address: string; last_activity_at: string };

const path = '/api/v1/profile/sessions';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';

async function signIn(person: FixtureMember, userAgent = firefox, remoteAddress = '203.0.113.7') {
  const answer = await t.as(null).inject({
    method: 'POST',
    url: '/auth/sign_in',
    payload: { email: person.email, password: fixturePassword },
    headers: { 'user-agent': userAgent },
    remoteAddress,
  });
  const named = ['access-token', 'client', 'uid'].map((name) => [name, String(answer.headers[name])]);
  return Object.fromEntries(named) as Headers;
}

const call = (method: 'GET' | 'DELETE', url: string, headers: Headers, remoteAddress = '203.0.113.7') =>
  t.as(null).inject({ method, url, headers, remoteAddress });
const list = async (headers: Headers): Promise<Listed[]> => (await call('GET', path, headers)).json();
const isIn = async (headers: Headers) => (await call('GET', '/api/v1/profile', headers)).statusCode === 200;

test('lists the user’s sessions: this device first, then the most recent one', async () => {
  const first = await signIn(t.fixtures.jonas, phone, '198.51.100.4');
  await signIn(t.fixtures.aiko);
  clock.advance(60_000);
  const second = await signIn(t.fixtures.jonas);
  expect(await list(first)).toMatchObject([
    { current: true, browser_name: 'Safari', platform_name: 'iOS', ip_address: '198.51.100.4' },
    { current: false, browser_name: 'Firefox', platform_name: 'Linux', ip_address: '203.0.113.7' },
  ]);
  expect((await list(second)).map(({ current }) => current)).toEqual([true, false]);
  const answer = JSON.stringify(await list(second));
  for (const secret of [first['access-token'], first['client']]) expect(answer).not.toContain(secret);
  expect((await call('GET', path, {})).statusCode).toBe(401);
});

test('shows when and from where a device was last used, with five-minute precision', async () => {
  const headers = await signIn(t.fixtures.maya);
  const used = async () => (await list(headers))[0];
  const before = await used();
  clock.advance(4 * 60_000);
  t.platform.memo.clear();
  await call('GET', '/api/v1/profile', headers, '198.51.100.9');
  expect(await used()).toEqual(before);
  clock.advance(60_000);
  // Callers are cached for a few seconds of the machine's own clock.
  t.platform.memo.clear();
  await call('GET', '/api/v1/profile', headers, '198.51.100.9');
  const after = await used();
  expect(after?.ip_address).toBe('198.51.100.9');
  expect(after?.last_activity_at).toBe(clock.now().toISOString());
});

test('expired sessions are not listed', async () => {
  const old = await signIn(t.fixtures.nils);
  clock.advance(70 * 86_400_000);
  const headers = await signIn(t.fixtures.nils);
  expect(await list(headers)).toHaveLength(1);
  expect(await isIn(old)).toBe(false);
});

test('one device can be signed out from another immediately, and the others stay', async () => {
  const [here, there, third] = [
    await signIn(t.fixtures.aiko),
    await signIn(t.fixtures.aiko),
    await signIn(t.fixtures.aiko),
  ];
  const [own] = (await list(there)).filter(({ current }) => current);
  expect(await isIn(there)).toBe(true);
  expect((await call('DELETE', `${path}/${own?.id}`, here)).statusCode).toBe(200);
  expect([await isIn(here), await isIn(there), await isIn(third)]).toEqual([true, false, true]);
  expect((await call('DELETE', `${path}/${own?.id}`, here)).statusCode).toBe(404);
});

test('another user’s device cannot be signed out', async () => {
  const [theirs, own] = [await signIn(t.fixtures.jonas), await signIn(t.fixtures.rex)];
  const [session] = await list(theirs);
  expect((await call('DELETE', `${path}/${session?.id}`, own)).statusCode).toBe(404);
  expect((await call('DELETE', path, own)).statusCode).toBe(200);
  expect([await isIn(theirs), await isIn(own)]).toEqual([true, true]);
});

test('all others are signed out together; with the permanent token, all', async () => {
  const [here, there] = [await signIn(t.fixtures.maya), await signIn(t.fixtures.maya)];
  expect((await call('DELETE', path, here)).statusCode).toBe(200);
  expect([await isIn(here), await isIn(there)]).toEqual([true, false]);
  expect(await list(here)).toHaveLength(1);
  expect((await t.as(t.fixtures.maya).delete(path)).statusCode).toBe(200);
  expect(await isIn(here)).toBe(false);
});

test('sockets are closed as well, also those without a session, and remaining devices get a new token', async () => {
  const [here, there] = [await signIn(t.fixtures.jonas), await signIn(t.fixtures.jonas)];
  const token = async () => (await call('GET', '/api/v1/profile', here)).json().pubsub_token;
  const before = await token();
  const [other] = (await list(there)).filter(({ current }) => current);
  await call('DELETE', `${path}/${other?.id}`, here);
  expect(await token()).not.toBe(before);
});

test('notifications to a device end with its session, and continue for others', async () => {
  const [here, there] = [await signIn(t.fixtures.nils), await signIn(t.fixtures.nils)];
  const subscribe = (headers: Headers, endpoint: string) =>
    t.as(null).inject({
      method: 'POST',
      url: '/api/v1/notification_subscriptions',
      headers,
      payload: {
        subscription_type: 'browser_push',
        subscription_attributes: { endpoint, p256dh: 'key', auth: 'auth' },
      },
    });
  const currentClient = async () => {
    const { rows } = await t.database.pool.query<{ identifier: string }>(
      'select identifier from notification_subscription where user_id = $1 order by 1',
      [t.fixtures.nils.id],
    );
    return rows.map(({ identifier }) => identifier);
  };
  await subscribe(here, 'https://push.example/here');
  await subscribe(there, 'https://push.example/there');
  expect(await currentClient()).toEqual(['https://push.example/here', 'https://push.example/there']);
  await call('DELETE', path, here);
  expect(await currentClient()).toEqual(['https://push.example/here']);
  await t.as(null).inject({ method: 'DELETE', url: '/auth/sign_out', headers: here });
  expect(await currentClient()).toEqual([]);
});
