import { generate } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixturePassword, type FixtureMember } from '../../../test/fixtures.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { fakeClock } from '../../../test/clock.ts';

const clock = fakeClock(new Date('2026-11-20T12:00:10Z'));
let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ clock });
});
afterAll(() => t.close());

const codeOf = (secret: string) => generate({ secret, epoch: Math.floor(clock.now().getTime() / 1000) });

async function turnOn(person: FixtureMember): Promise<string> {
  const path = '/api/v1/profile/mfa';
  const { secret } = (await t.as(person).post(path, { current_password: fixturePassword })).json();
  const body = { otp_code: await codeOf(secret) };
  expect((await t.as(person).post(`${path}/verify`, body)).statusCode).toBe(200);
  clock.advance(3_600_000);
  return secret;
}

const from = (remoteAddress: string, payload: object, cookie?: string) =>
  t.as(null).inject({
    method: 'POST',
    url: '/auth/sign_in',
    payload,
    remoteAddress,
    headers: cookie === undefined ? {} : { cookie },
  });

async function firstStep(person: FixtureMember, address: string): Promise<string> {
  const answer = await from(address, { email: person.email, password: fixturePassword });
  expect(answer.statusCode).toBe(206);
  return answer.json().mfa_token;
}

/** No code at all costs a try as a wrong one does, and is never right by chance. */
const guess = { otp_code: 'abcdef' };

test('ten codes per quarter of an hour are allowed, from all networks, with any number of first steps', async () => {
  const { jonas, maya } = t.fixtures;
  const [secret, other] = [await turnOn(jonas), await turnOn(maya)];
  const addresses = ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4'];
  for (let round = 0; round < 10; round += 1) {
    const address = addresses[round % 4] ?? '';
    const token = await firstStep(jonas, address);
    expect((await from(address, { mfa_token: token, ...guess })).statusCode).toBe(422);
  }
  const token = await firstStep(jonas, '203.0.113.9');
  const good = { mfa_token: token, otp_code: await codeOf(secret) };
  const refused = await from('203.0.113.9', good);
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);

  const theirs = { mfa_token: await firstStep(maya, '203.0.113.9'), otp_code: await codeOf(other) };
  expect((await from('203.0.113.9', theirs)).statusCode).toBe(200);
});

test('fifty per day are allowed', async () => {
  const { aiko } = t.fixtures;
  const secret = await turnOn(aiko);
  for (let round = 0; round < 50; round += 1) {
    if (round % 5 === 0) clock.advance(901_000);
    const token = await firstStep(aiko, `198.51.100.${round}`);
    expect((await from(`198.51.100.${round}`, { mfa_token: token, ...guess })).statusCode).toBe(422);
  }
  clock.advance(901_000);
  const token = await firstStep(aiko, '192.0.2.1');
  const good = { mfa_token: token, otp_code: await codeOf(secret) };
  expect((await from('192.0.2.1', good)).statusCode).toBe(429);
});

test('a known device can still sign in when attackers with the password have used up the attempts', async () => {
  const { nils } = t.fixtures;
  const secret = await turnOn(nils);
  const first = { mfa_token: await firstStep(nils, '192.0.2.20'), otp_code: await codeOf(secret) };
  const cookie = String((await from('192.0.2.20', first)).headers['set-cookie']).split(';', 1)[0] ?? '';
  clock.advance(3_600_000);
  for (let round = 0; round < 10; round += 1) {
    const address = `192.0.2.${30 + round}`;
    await from(address, { mfa_token: await firstStep(nils, address), ...guess });
  }
  const token = await firstStep(nils, '192.0.2.50');
  const good = { mfa_token: token, otp_code: await codeOf(secret) };
  expect((await from('192.0.2.50', good)).statusCode).toBe(429);
  expect((await from('192.0.2.20', good, cookie)).statusCode).toBe(200);
});
