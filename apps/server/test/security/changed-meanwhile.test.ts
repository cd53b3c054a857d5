import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { hashPassword } from '../../src/platform/crypto/passwords.ts';
import { fixturePassword } from '../fixtures.ts';
import { startTestApp, type TestApp } from '../harness.ts';
import { noLimits } from '../contract-fuzz/no-limits.ts';
import { peopleOf, sessionOf } from './people.ts';

/* A password is compared before the transaction that relies on it. What changes in between must count. */
let t: TestApp;
let p: ReturnType<typeof peopleOf>;
let otherHash: string;
beforeAll(async () => {
  t = await startTestApp({ limiter: noLimits });
  p = peopleOf(t);
  otherHash = await hashPassword('Another-Password-1!');
});
afterAll(() => t.close());

/** Sends a request while another transaction sets the password of the user, which commits once the request waits. */
async function whilePasswordChanges<T>(email: string, send: () => Promise<T>): Promise<T> {
  const { pool } = t.database;
  const other = await pool.connect();
  try {
    await other.query('begin');
    await other.query('update "user" set password_hash = $1 where email = $2', [otherHash, email]);
    const answer = send();
    const isWaiting = async () =>
      (await pool.query('select 1 from pg_locks where not granted')).rows.length > 0;
    await vi.waitFor(async () => expect(await isWaiting()).toBe(true), 10_000);
    await other.query('commit');
    return await answer;
  } finally {
    other.release();
  }
}

async function newUser(name: string) {
  const email = `${name}@example.com`;
  const { session } = await p.signUp(email);
  const link = p.tokenIn(p.emailTo(await p.react(), email), 'confirmation_token');
  return { email, session, link };
}

const passwordOf = async (email: string) =>
  (
    await t.database.pool.query<{ password_hash: string }>(
      'select password_hash from "user" where email = $1',
      [email],
    )
  ).rows[0]?.password_hash;

test('nobody signs in with a password that was replaced meanwhile', async () => {
  const { email, session, link } = await newUser('signs-in');
  await p.send('POST', '/auth/confirmation', session, { confirmation_token: link });
  const answer = await whilePasswordChanges(email, () => p.signIn(email));
  expect(answer.statusCode).toBe(401);
  expect((await p.signIn(email, 'Another-Password-1!')).statusCode).toBe(200);
});

test('a replaced password changes neither the password nor the address', async () => {
  for (const change of [{ password: 'Third-Password-1!' }, { email: 'moved@example.com' }]) {
    const { email, session } = await newUser(`changes-${Object.keys(change).join()}`);
    const body = { ...change, current_password: fixturePassword };
    const answer = await whilePasswordChanges(email, () => p.send('PUT', '/api/v1/profile', session, body));
    expect(answer.statusCode).toBe(409);
    expect(await passwordOf(email)).toBe(otherHash);
  }
});

test('a replaced password does not keep a password valid on confirmation', async () => {
  const { email, link } = await newUser('confirms');
  const answer = await whilePasswordChanges(email, () =>
    p.send('POST', '/auth/confirmation', {}, { confirmation_token: link, password: fixturePassword }),
  );
  // As for someone who knows no password: whoever set one before owned the address no more than this caller.
  expect(sessionOf(answer)['client']).not.toBe('undefined');
  expect(await passwordOf(email)).toBeNull();
});
