import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fixturePassword, type FixtureMember } from '../../../test/fixtures.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { fakeClock } from '../../../test/clock.ts';
import { hashToken } from '../../platform/crypto/tokens.ts';
import { mintUserToken } from '../user/index.ts';
import { purgeSessionsJob } from './jobs.ts';

const start = new Date();
const clock = fakeClock(start);
let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ clock });
});
afterAll(() => t.close());

type Headers = Record<string, string>;
const sessionNames = ['access-token', 'token-type', 'client', 'expiry', 'uid', 'authorization'];
const anonymous = () => t.as(null);

/** The calls are far apart, so limits by address do not apply. */
async function signIn(person: Pick<FixtureMember, 'email'>, password = fixturePassword) {
  clock.advance(16 * 60 * 1000);
  return anonymous().post('/auth/sign_in', { email: person.email, password });
}

async function sessionOf(person: Pick<FixtureMember, 'email'>): Promise<Headers> {
  return headersOf(await signIn(person));
}

function headersOf(answer: { headers: Record<string, unknown> }): Headers {
  return Object.fromEntries(
    ['access-token', 'client', 'uid'].map((name) => [name, String(answer.headers[name])]),
  );
}

const validate = (headers: Headers) =>
  anonymous().inject({ method: 'GET', url: '/auth/validate_token', headers });
const mint = (
  person: FixtureMember,
  kind: 'password_reset' | 'invitation' | 'confirmation' | 'sso',
  email?: string,
) => mintUserToken(t.platform, t.database.db, { userId: person.id, kind, email: email ?? person.email });

const wrongTypes: unknown[] = [{ a: 1 }, [], ['x'], 5, true, null, { $ne: '' }, { __proto__: { x: 1 } }];

describe('signing in', () => {
  test('returns the profile and the session headers, which authenticate further calls', async () => {
    const answer = await signIn(t.fixtures.jonas);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().data).toMatchObject({
      id: t.fixtures.jonas.id,
      email: t.fixtures.jonas.email,
      uid: t.fixtures.jonas.email,
      access_token: t.fixtures.jonas.token,
      account_id: t.fixtures.account.id,
      role: 'agent',
      type: null,
      accounts: [{ id: t.fixtures.account.id, permissions: ['agent'], availability_status: 'offline' }],
    });
    for (const name of sessionNames) expect(answer.headers[name]).toBeTypeOf('string');
    expect(
      JSON.parse(Buffer.from(String(answer.headers.authorization).slice(7), 'base64').toString()),
    ).toEqual(Object.fromEntries(sessionNames.slice(0, 5).map((name) => [name, answer.headers[name]])));
    const valid = await validate(headersOf(answer));
    expect(valid.statusCode).toBe(200);
    expect(valid.json().payload.data.created_at).toMatch(/Z$/);
    for (const name of sessionNames) expect(valid.headers[name]).toBe(answer.headers[name]);
  });

  test('the address is case-insensitive, the token is stored hashed', async () => {
    const answer = await signIn({ email: ` ${t.fixtures.jonas.email.toUpperCase()} ` });
    expect(answer.statusCode).toBe(200);
    const { rows } = await t.database.pool.query('select row_to_json(s)::text as s from session s');
    const stored = rows.map((row: { s: string }) => row.s).join();
    expect(stored).not.toContain(String(answer.headers['access-token']));
  });

  test('a wrong password and an unknown address return the same error', async () => {
    const wrong = await signIn(t.fixtures.jonas, 'Wrong-Horse-9');
    const unknown = await signIn({ email: 'nobody@example.com' }, 'Wrong-Horse-9');
    expect([wrong.statusCode, wrong.json()]).toEqual([unknown.statusCode, unknown.json()]);
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json()).toEqual({ success: false, errors: [expect.any(String)] });
    for (const name of sessionNames) expect(wrong.headers[name]).toBeUndefined();
  });

  test('an unknown address takes as long as a wrong password', async () => {
    const time = async (email: string) => {
      const started = process.hrtime.bigint();
      await signIn({ email }, 'Wrong-Horse-9');
      return Number(process.hrtime.bigint() - started) / 1e6;
    };
    const rounds = [0, 1, 2, 3, 4];
    const known: number[] = [];
    const unknown: number[] = [];
    for (const round of rounds) {
      known.push(await time(t.fixtures.aiko.email));
      unknown.push(await time(`nobody${round}@example.com`));
    }
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) * 0.5);
  });

  test('only the correct password reveals that an address is unconfirmed', async () => {
    await t.database.pool.query('update "user" set confirmed_at = null where id = $1', [t.fixtures.nils.id]);
    const right = await signIn(t.fixtures.nils);
    const wrong = await signIn(t.fixtures.nils, 'Wrong-Horse-9');
    await t.database.pool.query('update "user" set confirmed_at = now() where id = $1', [t.fixtures.nils.id]);
    expect(right.statusCode).toBe(401);
    expect(right.json().errors[0]).toContain('confirm');
    expect(wrong.json().errors[0]).not.toContain('confirm');
  });

  test('a user without a password cannot sign in with an empty one', async () => {
    await t.database.pool.query('update "user" set password_hash = null where id = $1', [t.fixtures.nils.id]);
    for (const password of ['', fixturePassword]) {
      expect((await signIn(t.fixtures.nils, password)).statusCode).toBe(401);
    }
    await t.database.pool.query(
      'update "user" set password_hash = (select password_hash from "user" where id = $1) where id = $2',
      [t.fixtures.maya.id, t.fixtures.nils.id],
    );
  });

  test.each(wrongTypes)('%j is never a password or an address', async (value) => {
    for (const body of [
      { email: t.fixtures.jonas.email, password: value },
      { email: value, password: fixturePassword },
      { email: t.fixtures.jonas.email, sso_auth_token: value },
    ]) {
      clock.advance(16 * 60 * 1000);
      const answer = await anonymous().post('/auth/sign_in', body);
      expect([401, 422]).toContain(answer.statusCode);
      expect(answer.headers['access-token']).toBeUndefined();
    }
  });

  test('ten attempts per address are allowed, from all networks, and other addresses are not affected', async () => {
    clock.advance(3_600_000);
    const tryIt = (email: string) => anonymous().post('/auth/sign_in', { email, password: 'Wrong-Horse-9' });
    for (let round = 0; round < 10; round += 1)
      expect((await tryIt(t.fixtures.aiko.email)).statusCode).toBe(401);
    const refused = await tryIt(t.fixtures.aiko.email.toUpperCase());
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await tryIt(t.fixtures.maya.email)).statusCode).toBe(401);
    clock.advance(901_000);
    expect((await tryIt(t.fixtures.aiko.email)).statusCode).toBe(401);
  });

  test('a known device can still sign in when attackers have used up the attempts, until the password changes', async () => {
    clock.advance(3_600_000);
    const { email } = t.fixtures.aiko;
    const send = (password: string, remoteAddress: string, cookie?: string) =>
      anonymous().inject({
        method: 'POST',
        url: '/auth/sign_in',
        payload: { email, password },
        remoteAddress,
        headers: cookie === undefined ? {} : { cookie },
      });
    const first = await send(fixturePassword, '198.51.100.1');
    const input = String(first.headers['set-cookie']);
    expect(input).toMatch(
      /^confab_device_\d+=v1\.[\w.-]+; Path=\/auth; Max-Age=31536000; HttpOnly; SameSite=Lax$/,
    );
    const cookie = `other=1; ${input.split(';', 1)[0] ?? ''}`;
    clock.advance(3_600_000);
    for (const address of ['203.0.113.21', '203.0.113.22'])
      for (let round = 0; round < 5; round += 1)
        expect((await send('Wrong-Horse-9', address)).statusCode).toBe(401);
    for (const address of ['203.0.113.23', '203.0.113.21']) {
      expect((await send(fixturePassword, address)).statusCode).toBe(429);
      const forged = cookie.replace(/.{4}$/, 'AAAA');
      expect((await send(fixturePassword, address, forged)).statusCode).toBe(429);
    }
    const foreign = `confab_device_${t.fixtures.maya.id}=${input.slice(input.indexOf('=') + 1)}`;
    expect((await send(fixturePassword, '203.0.113.24', foreign)).statusCode).toBe(429);
    expect((await send(fixturePassword, '198.51.100.1', cookie)).statusCode).toBe(200);
    expect((await send('Wrong-Horse-9', '198.51.100.1', cookie)).statusCode).toBe(401);

    const token = await mint(t.fixtures.aiko, 'password_reset');
    await anonymous().put('/auth/password', { reset_password_token: token, password: fixturePassword });
    expect((await send(fixturePassword, '198.51.100.2', cookie)).statusCode).toBe(429);
  });

  test('a known device has ten attempts of its own', async () => {
    clock.advance(3_600_000);
    const cookie = String((await signIn(t.fixtures.maya)).headers['set-cookie']).split(';', 1)[0] ?? '';
    const tryIt = () =>
      anonymous().inject({
        method: 'POST',
        url: '/auth/sign_in',
        payload: { email: t.fixtures.maya.email, password: 'Wrong-Horse-9' },
        headers: { cookie },
      });
    for (let round = 0; round < 10; round += 1) expect((await tryIt()).statusCode).toBe(401);
    expect((await tryIt()).statusCode).toBe(429);
  });

  test('correct passwords use no attempts, and wrong ones only for five minutes per network', async () => {
    clock.advance(3_600_000);
    const { email } = t.fixtures.nils;
    const send = (password: string) =>
      anonymous().inject({
        method: 'POST',
        url: '/auth/sign_in',
        payload: { email, password },
        remoteAddress: '203.0.113.31',
      });
    for (let round = 0; round < 14; round += 1) {
      expect((await send(fixturePassword)).statusCode).toBe(200);
      clock.advance(80_000);
    }
    clock.advance(3_600_000);
    for (let round = 0; round < 5; round += 1) expect((await send('Wrong-Horse-9')).statusCode).toBe(401);
    expect((await send(fixturePassword)).statusCode).toBe(429);
    clock.advance(301_000);
    expect((await send(fixturePassword)).statusCode).toBe(200);
  });

  test('a network has five attempts in five minutes', async () => {
    clock.advance(3_600_000);
    const tryIt = (round: number) =>
      anonymous().inject({
        method: 'POST',
        url: '/auth/sign_in',
        payload: { email: `guess${round}@example.com`, password: 'Wrong-Horse-9' },
        remoteAddress: '203.0.113.9',
      });
    for (let round = 0; round < 5; round += 1) expect((await tryIt(round)).statusCode).toBe(401);
    expect((await tryIt(6)).statusCode).toBe(429);
  });

  test('a team signs in from one network; correct passwords do not reset the count of wrong ones', async () => {
    clock.advance(3_600_000);
    const send = (email: string, password: string) =>
      anonymous().inject({
        method: 'POST',
        url: '/auth/sign_in',
        payload: { email, password },
        remoteAddress: '203.0.113.41',
      });
    const team = [t.fixtures.maya.email, t.fixtures.nils.email, t.fixtures.jonas.email];
    for (const email of [...team, ...team, ...team])
      expect((await send(email, fixturePassword)).statusCode).toBe(200);
    for (let round = 0; round < 5; round += 1) {
      expect((await send(`other${round}@example.com`, 'Wrong-Horse-9')).statusCode).toBe(401);
      if (round < 4) expect((await send(t.fixtures.maya.email, fixturePassword)).statusCode).toBe(200);
    }
    expect((await send(t.fixtures.maya.email, fixturePassword)).statusCode).toBe(429);
  });

  test('a login link works once, for its user, for five minutes', async () => {
    const use = (email: string, token: string) =>
      anonymous().post('/auth/sign_in', { email, sso_auth_token: token });
    clock.advance(3_600_000);
    const token = await mint(t.fixtures.jonas, 'sso');
    expect((await use(t.fixtures.maya.email, token)).statusCode).toBe(401);
    const again = await mint(t.fixtures.jonas, 'sso');
    const both = await Promise.all([use(t.fixtures.jonas.email, again), use(t.fixtures.jonas.email, again)]);
    expect(both.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 401]);
    const late = await mint(t.fixtures.jonas, 'sso');
    clock.advance(301_000);
    expect((await use(t.fixtures.jonas.email, late)).statusCode).toBe(401);
    expect(
      (await use(t.fixtures.jonas.email, await mint(t.fixtures.jonas, 'password_reset'))).statusCode,
    ).toBe(401);
  });
});

describe('a session', () => {
  test('lasts two months, and is extended to at least fifteen minutes by activity', async () => {
    const answer = await signIn(t.fixtures.jonas);
    const headers = headersOf(answer);
    const secondsLeft = (expiry: unknown) => Number(expiry) - Math.floor(clock.now().getTime() / 1000);
    const seconds = secondsLeft(answer.headers.expiry);
    expect(seconds).toBeGreaterThan(58 * 86_400);
    expect(seconds).toBeLessThan(63 * 86_400);
    expect((await validate(headers)).headers.expiry).toBe(answer.headers.expiry);
    clock.advance((seconds - 60) * 1000);
    const profile = { method: 'GET', url: '/api/v1/profile', headers } as const;
    // Calls that a page makes by itself do not count as activity, and return when the session ends.
    expect((await anonymous().inject(profile)).headers.expiry).toBe(answer.headers.expiry);
    for (let minutes = 0; minutes < 60; minutes += 12) {
      const valid = await validate(headers);
      expect(secondsLeft(valid.headers.expiry)).toBe(900);
      expect((await anonymous().inject(profile)).headers.expiry).toBe(valid.headers.expiry);
      clock.advance(12 * 60_000);
    }
    clock.advance(4 * 60_000);
    expect((await anonymous().inject(profile)).statusCode).toBe(401);
    const over = await validate(headers);
    expect(over.statusCode).toBe(401);
    expect(over.json()).toEqual({ success: false, errors: [expect.any(String)] });
  });

  test('ends on sign-out, and no other session does', async () => {
    const here = await sessionOf(t.fixtures.jonas);
    const there = await sessionOf(t.fixtures.jonas);
    expect((await validate(here)).statusCode).toBe(200);
    const out = await anonymous().inject({ method: 'DELETE', url: '/auth/sign_out', headers: here });
    expect(out.statusCode).toBe(200);
    expect(out.json()).toEqual({ success: true });
    expect(out.headers['access-token']).toBeUndefined();
    expect((await validate(here)).statusCode).toBe(401);
    expect((await validate(there)).statusCode).toBe(200);
    const again = await anonymous().inject({ method: 'DELETE', url: '/auth/sign_out', headers: here });
    expect(again.statusCode).toBe(404);
    expect(again.json()).toEqual({ success: false, errors: [expect.any(String)] });
  });

  test('cannot be ended or used with another token, user or device', async () => {
    const own = await sessionOf(t.fixtures.jonas);
    const other = await sessionOf(t.fixtures.aiko);
    const forgeries: Headers[] = [
      { ...own, 'access-token': other['access-token'] ?? '' },
      { ...own, uid: t.fixtures.aiko.email },
      { ...own, client: other.client ?? '' },
      { ...own, 'access-token': `${own['access-token']}x` },
      { uid: own.uid ?? '', client: own.client ?? '' },
      {},
    ];
    for (const forged of forgeries) {
      expect((await validate(forged)).statusCode).toBe(401);
      const out = await anonymous().inject({ method: 'DELETE', url: '/auth/sign_out', headers: forged });
      expect(out.statusCode).toBe(404);
    }
    expect((await validate(own)).statusCode).toBe(200);
  });

  test('may be one bearer value, never in the URL; a permanent token is not a session', async () => {
    const answer = await signIn(t.fixtures.jonas);
    const session = headersOf(answer);
    const address = `/auth/validate_token?${new URLSearchParams(session).toString()}`;
    expect((await anonymous().inject({ method: 'GET', url: address })).statusCode).toBe(401);
    const bearer = { authorization: String(answer.headers.authorization) };
    expect((await validate(bearer)).statusCode).toBe(200);
    expect((await validate({ api_access_token: t.fixtures.jonas.token })).statusCode).toBe(401);
  });

  test('may be in a body, as documented', async () => {
    const session = headersOf(await signIn(t.fixtures.jonas));
    const end = (place: object) => anonymous().inject({ method: 'DELETE', url: '/auth/sign_out', ...place });
    expect((await end({ query: session })).statusCode).toBe(404);
    expect((await end({ payload: session })).statusCode).toBe(200);
    expect((await validate(session)).statusCode).toBe(401);
  });

  test('above 25, the one that expires first ends', async () => {
    const first = await sessionOf(t.fixtures.nils);
    const second = await sessionOf(t.fixtures.nils);
    for (let count = 0; count < 24; count += 1) await signIn(t.fixtures.nils);
    expect((await validate(first)).statusCode).toBe(401);
    expect((await validate(second)).statusCode).toBe(200);
  });
});

describe('a forgotten password', () => {
  const ask = (email: unknown) => {
    clock.advance(3_600_001);
    return anonymous().post('/auth/password', { email });
  };
  const set = (body: unknown) => anonymous().put('/auth/password', body);
  const fresh = 'Fresh-Start-1!';

  test('a known and an unknown address get the same response; only an event for the known one leads to an email', async () => {
    await t.clearOutbox();
    const known = await ask(t.fixtures.jonas.email);
    const unknown = await ask('nobody@example.com');
    expect([known.statusCode, known.body]).toEqual([200, unknown.body]);
    expect(unknown.statusCode).toBe(200);
    expect(await t.outbox()).toMatchObject([
      { name: 'user.password_reset_requested', audience: {}, data: { user_id: t.fixtures.jonas.id } },
      { name: 'user.password_reset_requested', audience: {}, data: { user_id: null } },
    ]);
  });

  test.each(wrongTypes.filter((value) => value !== 5 && value !== true))(
    '%j is not an address',
    async (value) => {
      expect((await ask(value)).statusCode).toBe(422);
    },
  );

  test('five emails per hour and address', async () => {
    clock.advance(3_600_001);
    const once = () => anonymous().post('/auth/password', { email: 'flood@example.com' });
    for (let count = 0; count < 5; count += 1) expect((await once()).statusCode).toBe(200);
    expect((await once()).statusCode).toBe(429);
  });

  test('the link sets a password once, signs in here, and signs out everywhere else', async () => {
    const before = await sessionOf(t.fixtures.aiko);
    const token = await mint(t.fixtures.aiko, 'password_reset');
    const answer = await set({ reset_password_token: token, password: fresh, password_confirmation: fresh });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().data.id).toBe(t.fixtures.aiko.id);
    expect(answer.json().data.pubsub_token).not.toBe(t.fixtures.aiko.pubsubToken);
    expect(answer.headers.authorization).toBeUndefined();
    expect((await validate(headersOf(answer))).statusCode).toBe(200);
    expect((await validate(before)).statusCode).toBe(401);
    expect((await signIn(t.fixtures.aiko)).statusCode).toBe(401);
    expect((await signIn(t.fixtures.aiko, fresh)).statusCode).toBe(200);
    const again = await set({ reset_password_token: token, password: fresh, password_confirmation: fresh });
    expect(again.statusCode).toBe(422);
    expect(again.json()).toEqual({ message: 'Invalid token', redirect_url: '/' });
  });

  test('only one of two concurrent uses succeeds', async () => {
    const token = await mint(t.fixtures.aiko, 'password_reset');
    const answers = await Promise.all(
      [1, 2, 3].map(() => set({ reset_password_token: token, password: fresh })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 422, 422]);
  });

  test('a weak or mismatching password is rejected by name and does not invalidate the link', async () => {
    const token = await mint(t.fixtures.aiko, 'password_reset');
    const weak = await set({ reset_password_token: token, password: 'short' });
    expect(weak.statusCode).toBe(422);
    expect(weak.json().attributes).toEqual(['password']);
    const other = await set({ reset_password_token: token, password: fresh, password_confirmation: 'x' });
    expect(other.json().attributes).toEqual(['password_confirmation']);
    expect((await set({ reset_password_token: token })).statusCode).toBe(422);
    expect((await set({ reset_password_token: token, password: fresh })).statusCode).toBe(200);
  });

  test('the link expires after six hours, with a newer password, or with a changed address', async () => {
    const late = await mint(t.fixtures.aiko, 'password_reset');
    clock.advance(6 * 3_600_000 + 1000);
    expect((await set({ reset_password_token: late, password: fresh })).statusCode).toBe(422);
    const [older, newer] = [
      await mint(t.fixtures.aiko, 'password_reset'),
      await mint(t.fixtures.aiko, 'password_reset'),
    ];
    expect((await set({ reset_password_token: newer, password: fresh })).statusCode).toBe(200);
    expect((await set({ reset_password_token: older, password: fresh })).statusCode).toBe(422);
    const elsewhere = await mint(t.fixtures.aiko, 'password_reset', 'old-address@example.com');
    expect((await set({ reset_password_token: elsewhere, password: fresh })).statusCode).toBe(422);
  });

  test('tokens of another type, invalid, missing, and non-text ones are rejected', async () => {
    const tokens = [
      await mint(t.fixtures.aiko, 'sso'),
      await mint(t.fixtures.aiko, 'confirmation'),
      'x',
      '',
      undefined,
    ];
    for (const token of [...tokens, ...wrongTypes]) {
      const answer = await set({ reset_password_token: token, password: fresh });
      expect(answer.statusCode).toBe(422);
    }
    const stored = await t.database.pool.query<{ token_hash: string }>('select token_hash from user_token');
    for (const { token_hash: hash } of stored.rows) {
      expect((await set({ reset_password_token: hash, password: fresh })).statusCode).toBe(422);
    }
  });
});

describe('another confirmation email', () => {
  const ask = (email: unknown) => {
    clock.advance(3_600_001);
    return anonymous().post('/resend_confirmation', { email });
  };

  test('is sent to an unconfirmed address, and the response does not reveal it', async () => {
    const { nils, jonas } = t.fixtures;
    await t.database.pool.query('update "user" set confirmed_at = null where id = $1', [nils.id]);
    await t.clearOutbox();
    const answers = [
      await ask(nils.email.toUpperCase()),
      await ask(jonas.email),
      await ask('nobody@example.com'),
    ];
    await t.database.pool.query('update "user" set confirmed_at = now() where id = $1', [nils.id]);
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(Array(3).fill([200, '{}']));
    expect(await t.outbox()).toMatchObject([
      { name: 'user.confirmation_requested', audience: {}, data: { user_id: nils.id } },
      { name: 'user.confirmation_requested', audience: {}, data: { user_id: null } },
      { name: 'user.confirmation_requested', audience: {}, data: { user_id: null } },
    ]);
  });

  test('is rate-limited', async () => {
    const statuses = [];
    for (let round = 0; round < 7; round += 1)
      statuses.push(
        (await anonymous().post('/resend_confirmation', { email: 'often@example.com' })).statusCode,
      );
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('a confirmation', () => {
  const confirm = (token: unknown, more: object = {}) =>
    anonymous().post('/auth/confirmation', { confirmation_token: token, ...more });
  const unconfirm = () =>
    t.database.pool.query('update "user" set confirmed_at = null where id = $1', [t.fixtures.rex.id]);

  test('signs in, once', async () => {
    await unconfirm();
    const token = await mint(t.fixtures.rex, 'confirmation');
    const answer = await confirm(token);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().data.confirmed).toBe(true);
    expect((await validate(headersOf(answer))).statusCode).toBe(200);
    const again = await confirm(token);
    expect(again.statusCode).toBe(422);
    expect(again.json()).toEqual({ message: 'Already confirmed', redirect_url: '/' });
  });

  test('makes a pending address the user’s own, unless someone else got it first', async () => {
    const hold = (email: string) =>
      t.database.pool.query('update "user" set unconfirmed_email = $1 where id = $2', [
        email,
        t.fixtures.rex.id,
      ]);
    const reset = await mint(t.fixtures.rex, 'password_reset');
    await anonymous().put('/auth/password', { reset_password_token: reset, password: fixturePassword });
    await hold('rex@new.example.com');
    const known = { password: fixturePassword };
    const moved = await confirm(await mint(t.fixtures.rex, 'confirmation', 'rex@new.example.com'), known);
    expect(moved.json().data.email).toBe('rex@new.example.com');
    await hold(t.fixtures.maya.email);
    const taken = await confirm(await mint(t.fixtures.rex, 'confirmation', t.fixtures.maya.email), known);
    expect(taken.json()).toEqual({ message: 'Failure', redirect_url: '/' });
    await hold('third@example.com');
    const stale = await confirm(await mint(t.fixtures.rex, 'confirmation', 'second@example.com'));
    expect(stale.json()).toEqual({ message: 'Invalid token', redirect_url: '/' });
  });

  test('expires after three days; other tokens do not confirm', async () => {
    await unconfirm();
    const late = await mint(t.fixtures.rex, 'confirmation', 'rex@new.example.com');
    clock.advance(72 * 3_600_000 + 1000);
    expect((await confirm(late)).json()).toEqual({ message: 'Invalid token', redirect_url: '/' });
    for (const value of [await mint(t.fixtures.rex, 'sso'), '', 'x', ...wrongTypes]) {
      expect((await confirm(value)).statusCode).toBe(422);
    }
  });
});

test.each(wrongTypes)('%j is not a session value', async (value) => {
  const session = await sessionOf(t.fixtures.jonas);
  for (const name of ['access-token', 'client', 'uid']) {
    const answer = await t.as(null).delete('/auth/sign_out', { ...session, [name]: value });
    expect([404, 422]).toContain(answer.statusCode);
  }
  expect((await validate(session)).statusCode).toBe(200);
});

test('expired rows are deleted in time, and no others', async () => {
  const old = await sessionOf(t.fixtures.maya);
  const token = await mint(t.fixtures.maya, 'password_reset');
  clock.advance(100 * 86_400_000);
  const live = await sessionOf(t.fixtures.maya);
  const fresh = await mint(t.fixtures.maya, 'password_reset');
  await purgeSessionsJob.run({}, t.platform);
  const { rows } = await t.database.pool.query('select client from session where user_id = $1', [
    t.fixtures.maya.id,
  ]);
  expect(rows).toEqual([{ client: live['client'] }]);
  expect(rows).not.toContainEqual({ client: old['client'] });
  const { rows: tokens } = await t.database.pool.query('select token_hash from user_token');
  expect(tokens).toEqual([{ token_hash: hashToken(fresh) }]);
  expect(tokens).not.toContainEqual({ token_hash: hashToken(token) });
});

test('there is no self-registration under /auth', async () => {
  const answer = await anonymous().post('/auth', { email: 'new@example.com', password: fixturePassword });
  expect(answer.statusCode).toBe(404);
});
