import { generate } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addPerson, fixturePassword, type FixtureMember } from '../../../../test/fixtures.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { noLimits } from '../../../../test/contract-fuzz/no-limits.ts';
import { fakeClock } from '../../../../test/clock.ts';
import { hashPassword } from '../../../platform/crypto/passwords.ts';
import { mintUserToken } from '../../user/index.ts';

const clock = fakeClock(new Date('2026-11-20T12:00:10Z'));
let t: TestApp;
let hash: string;
let people = 0;
let person: FixtureMember;
beforeAll(async () => {
  t = await startTestApp({ clock, limiter: noLimits });
  hash = await hashPassword(fixturePassword);
});
afterAll(() => t.close());
beforeEach(async () => {
  people += 1;
  const name = `P${people}`;
  person = await addPerson(t.platform, { name, accountId: t.fixtures.account.id, role: 0, hash });
});

const path = '/api/v1/profile/mfa';
const right = { current_password: fixturePassword };
const codeOf = (secret: string, stepsAhead = 0) =>
  generate({ secret, epoch: Math.floor(clock.now().getTime() / 1000) + stepsAhead * 30 });
const nextStep = () => clock.advance(30_000);
const wrong = async (secret: string) => {
  const near = await Promise.all([-2, -1, 0, 1, 2].map((ahead) => codeOf(secret, ahead)));
  return (
    ['000000', '111111', '222222', '333333', '444444', '555555'].find((each) => !near.includes(each)) ?? ''
  );
};

async function setUp(): Promise<string> {
  const answer = await t.as(person).post(path, right);
  expect(answer.statusCode).toBe(200);
  return String(answer.json().secret);
}

/** A person with a second factor: the secret and the recovery codes. The next code is a fresh one. */
async function turnOn(): Promise<{ secret: string; codes: string[] }> {
  const secret = await setUp();
  const answer = await t.as(person).post(`${path}/verify`, { otp_code: await codeOf(secret) });
  expect(answer.statusCode).toBe(200);
  nextStep();
  return { secret, codes: answer.json().backup_codes };
}

const post = (payload: object) => t.as(null).post('/auth/sign_in', payload);
const signIn = () => post({ email: person.email, password: fixturePassword });
const firstStep = async (): Promise<string> => (await signIn()).json().mfa_token;

describe('enabling', () => {
  test('requires the password, and takes effect after a valid code', async () => {
    for (const password of [undefined, '', 'Wrong-Horse-9'])
      expect((await t.as(person).post(path, { current_password: password })).statusCode).toBe(422);
    const answer = (await t.as(person).post(path, right)).json();
    expect(answer.provisioning_url).toMatch(/^otpauth:\/\/totp\//);
    expect(answer.provisioning_url).toContain(answer.secret);
    expect(decodeURIComponent(answer.provisioning_url)).toContain(person.email);
    expect((await signIn()).statusCode).toBe(200);
    const refused = await t.as(person).post(`${path}/verify`, { otp_code: await wrong(answer.secret) });
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({ attributes: ['otp_code'] });
    expect((await t.as(person).get(path)).json()).toEqual({ enabled: false, backup_codes_left: 0 });

    const code = await codeOf(answer.secret);
    const on = await t
      .as(person)
      .post(`${path}/verify`, { otp_code: `${code.slice(0, 3)} ${code.slice(3)}` });
    expect(on.json()).toMatchObject({ enabled: true, backup_codes_left: 10 });
    expect(new Set(on.json().backup_codes).size).toBe(10);
    for (const each of on.json().backup_codes)
      expect(each).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/);
    expect((await t.as(person).get(path)).json()).toEqual({ enabled: true, backup_codes_left: 10 });
  });

  test('a secret replaced before confirmation is invalid', async () => {
    const [first, second] = [await setUp(), await setUp()];
    const verify = async (secret: string) =>
      (await t.as(person).post(`${path}/verify`, { otp_code: await codeOf(secret) })).statusCode;
    expect(await verify(first)).toBe(422);
    expect(await verify(second)).toBe(200);
  });

  test('is rejected when enabled, or without having started', async () => {
    const verify = (otp: string) => t.as(person).post(`${path}/verify`, { otp_code: otp });
    expect((await verify('123456')).statusCode).toBe(409);
    const { secret } = await turnOn();
    expect((await t.as(person).post(path, right)).statusCode).toBe(409);
    expect((await verify(await codeOf(secret))).statusCode).toBe(409);
  });

  test('no secret is readable in the database', async () => {
    const { secret, codes } = await turnOn();
    const { rows } = await t.database.pool.query<{ s: string }>(
      `select row_to_json(f)::text || (select json_agg(c)::text from user_recovery_code c) as s
       from user_two_factor f where f.user_id = $1`,
      [person.id],
    );
    expect(rows).toHaveLength(1);
    for (const shown of [secret, ...codes, ...codes.map((code) => code.replace('-', ''))])
      expect(rows[0]?.s.toLowerCase()).not.toContain(shown.toLowerCase());
  });

  test('its user is notified by an event, which sends an email', async () => {
    await t.clearOutbox();
    await turnOn();
    const events = await t.outbox();
    expect(events).toMatchObject([
      { name: 'user.two_factor_changed', data: { user_id: person.id, enabled: true } },
    ]);
  });
});

describe('signing in', () => {
  test('returns 206 and no session for the password, and a session for a code', async () => {
    const { secret } = await turnOn();
    const first = await signIn();
    expect(first.statusCode).toBe(206);
    expect(first.json()).toEqual({ mfa_required: true, mfa_token: expect.any(String) });
    for (const name of ['access-token', 'client', 'authorization', 'set-cookie'])
      expect(first.headers[name]).toBeUndefined();
    const second = await post({ mfa_token: first.json().mfa_token, otp_code: await codeOf(secret) });
    expect(second.statusCode).toBe(200);
    expect(second.json().data.email).toBe(person.email);
    expect(second.headers['access-token']).toBeTypeOf('string');
  });

  test('a code is valid once, and its time step is never reused', async () => {
    const { secret } = await turnOn();
    const [one, two] = [await firstStep(), await firstStep()];
    const code = await codeOf(secret);
    const both = await Promise.all([one, two].map((token) => post({ mfa_token: token, otp_code: code })));
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422]);
    const earlier = await codeOf(secret, -1);
    expect((await post({ mfa_token: await firstStep(), otp_code: earlier })).statusCode).toBe(422);
    nextStep();
    const next = await codeOf(secret);
    expect((await post({ mfa_token: await firstStep(), otp_code: next })).statusCode).toBe(200);
  });

  test('the code that enabled it cannot be used to sign in', async () => {
    const secret = await setUp();
    const code = await codeOf(secret);
    await t.as(person).post(`${path}/verify`, { otp_code: code });
    expect((await post({ mfa_token: await firstStep(), otp_code: code })).statusCode).toBe(422);
  });

  test('clocks may differ by half a minute, and not more', async () => {
    const { secret } = await turnOn();
    for (const [ahead, status] of [
      [-2, 422],
      [2, 422],
      [1, 200],
    ] as const) {
      const code = await codeOf(secret, ahead);
      expect((await post({ mfa_token: await firstStep(), otp_code: code })).statusCode).toBe(status);
    }
  });

  test('a wrong code does not end the first step; a valid one, ten minutes, or a new password do', async () => {
    const { secret } = await turnOn();
    const token = await firstStep();
    const refused = await post({ mfa_token: token, otp_code: await wrong(secret) });
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({ error: expect.any(String), attributes: ['otp_code'] });
    expect((await post({ mfa_token: token })).statusCode).toBe(422);
    expect((await post({ mfa_token: token, otp_code: await codeOf(secret) })).statusCode).toBe(200);
    nextStep();
    const spent = await post({ mfa_token: token, otp_code: await codeOf(secret) });
    expect([spent.statusCode, spent.json().success]).toEqual([401, false]);

    const late = await firstStep();
    clock.advance(10 * 60_000);
    expect((await post({ mfa_token: late, otp_code: await codeOf(secret) })).statusCode).toBe(401);

    const before = await firstStep();
    await t.as(person).put('/api/v1/profile', { ...right, password: 'Another-Horse-8' });
    expect((await post({ mfa_token: before, otp_code: await codeOf(secret) })).statusCode).toBe(401);
  });

  test('the first step of one user cannot be combined with another user’s code, or used as any other token', async () => {
    await turnOn();
    const token = await firstStep();
    const other = await addPerson(t.platform, {
      name: `Other${people}`,
      accountId: t.fixtures.rival.id,
      role: 0,
      hash,
    });
    person = other;
    const { secret, codes } = await turnOn();
    expect((await post({ mfa_token: token, otp_code: await codeOf(secret) })).statusCode).toBe(422);
    expect((await post({ mfa_token: token, backup_code: codes[0] })).statusCode).toBe(422);
    const reset = { reset_password_token: token, password: 'Another-Horse-8' };
    expect((await t.as(null).put('/auth/password', reset)).statusCode).toBe(422);
    expect((await t.as(null).post('/auth/confirmation', { confirmation_token: token })).statusCode).toBe(422);
    for (const token_ of ['x', 'a'.repeat(500), ' '])
      expect((await post({ mfa_token: token_, otp_code: '123456' })).statusCode).toBe(401);
  });

  test('an emailed link sets a password, and does not replace a code', async () => {
    const { secret } = await turnOn();
    const token = await mintUserToken(t.platform, t.database.db, {
      userId: person.id,
      kind: 'password_reset',
      email: person.email,
    });
    const answer = await t
      .as(null)
      .put('/auth/password', { reset_password_token: token, password: 'Another-Horse-8' });
    expect(answer.statusCode).toBe(206);
    expect(answer.headers['access-token']).toBeUndefined();
    const second = await post({ mfa_token: answer.json().mfa_token, otp_code: await codeOf(secret) });
    expect(second.statusCode).toBe(200);
  });

  test('a recovery code replaces a code once, in any formatting', async () => {
    const { codes } = await turnOn();
    const typed = (codes[3] ?? '').toUpperCase().replace('-', ' ');
    const both = await Promise.all(
      [await firstStep(), await firstStep()].map((token) => post({ mfa_token: token, backup_code: typed })),
    );
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect((await post({ mfa_token: await firstStep(), backup_code: codes[3] })).statusCode).toBe(422);
    expect((await post({ mfa_token: await firstStep(), backup_code: codes[4] })).statusCode).toBe(200);
    expect((await t.as(person).get(path)).json()).toEqual({ enabled: true, backup_codes_left: 8 });
  });
});

describe('when enabled', () => {
  test('new recovery codes require an app code, and invalidate the earlier ones', async () => {
    const { secret, codes } = await turnOn();
    const renew = (otp: string) => t.as(person).post(`${path}/backup_codes`, { otp_code: otp });
    expect((await renew(await wrong(secret))).statusCode).toBe(422);
    const fresh: string[] = (await renew(await codeOf(secret))).json().backup_codes;
    expect(fresh).toHaveLength(10);
    expect((await post({ mfa_token: await firstStep(), backup_code: codes[0] })).statusCode).toBe(422);
    expect((await post({ mfa_token: await firstStep(), backup_code: fresh[0] })).statusCode).toBe(200);
  });

  test('disabling requires the password and a code', async () => {
    const { secret, codes } = await turnOn();
    const off = (body: object) => t.as(person).delete(path, body);
    expect((await off(right)).statusCode).toBe(422);
    expect((await off({ ...right, otp_code: await wrong(secret) })).statusCode).toBe(422);
    expect(
      (await off({ current_password: 'Wrong-Horse-9', otp_code: await codeOf(secret) })).statusCode,
    ).toBe(422);
    expect((await signIn()).statusCode).toBe(206);
    const done = await off({ ...right, backup_code: codes[0] });
    expect(done.json()).toEqual({ enabled: false, backup_codes_left: 0 });
    expect((await signIn()).statusCode).toBe(200);
    expect((await off({ ...right, otp_code: await codeOf(secret) })).statusCode).toBe(409);
    expect((await t.as(person).post(`${path}/backup_codes`, { otp_code: '123456' })).statusCode).toBe(409);
  });

  test('an owner who verifies an address for the first time is not asked for a code set up by someone else', async () => {
    await t.database.pool.query('update "user" set confirmed_at = null where id = $1', [person.id]);
    const { secret } = await turnOn();
    expect(secret).not.toBe('');
    const token = await mintUserToken(t.platform, t.database.db, {
      userId: person.id,
      kind: 'confirmation',
      email: person.email,
    });
    const answer = await t.as(null).post('/auth/confirmation', { confirmation_token: token });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['access-token']).toBeTypeOf('string');
  });

  test('undoing a change of address removes what an attacker has set up, and keeps earlier settings', async () => {
    const undo = async () => {
      const token = await mintUserToken(t.platform, t.database.db, {
        userId: person.id,
        kind: 'email_undo',
        email: person.email,
      });
      expect((await t.as(null).post('/auth/email_undo', { undo_token: token })).statusCode).toBe(200);
      const { rows } = await t.database.pool.query('select 1 from user_two_factor where user_id = $1', [
        person.id,
      ]);
      return rows.length;
    };
    await turnOn();
    expect(await undo()).toBe(0);
    person = await addPerson(t.platform, {
      name: `Older${people}`,
      accountId: t.fixtures.account.id,
      role: 0,
      hash,
    });
    await turnOn();
    clock.advance(8 * 86_400_000);
    expect(await undo()).toBe(1);
  });
});
