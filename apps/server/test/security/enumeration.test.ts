import * as argon2 from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { TestApp } from '../harness.ts';
import { noLimits } from '../contract-fuzz/no-limits.ts';

// Counted instead of timed: the work determines the time, and measured times are unreliable on a busy machine.
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>();
  return { ...real, verify: vi.fn(real.verify) };
});

let t: TestApp;
beforeAll(async () => {
  // Other files in this process have loaded modules with the real one, and must not get this one.
  vi.resetModules();
  const { startTestApp } = await import('../harness.ts');
  t = await startTestApp({ limiter: noLimits });
});
afterAll(async () => {
  await t.close();
  vi.resetModules();
});
beforeEach(() => void vi.mocked(argon2.verify).mockClear());

const wrong = 'Wrong-Horse-9';
const signIn = (email: string, password = wrong) => t.as(null).post('/auth/sign_in', { email, password });

/** The cost encoded in a hash: algorithm, version, and parameters, without salt and digest. */
const costOf = (hash: unknown) => String(hash).split('$').slice(0, 4).join('$');

describe('a wrong password is compared with one hash, with constant cost', () => {
  test.for(['somebody', 'nobody', 'somebody unconfirmed', 'somebody without a password yet'])(
    'for %s',
    async (who) => {
      const { email, id } = t.fixtures.aiko;
      const set = (text: string) => t.database.pool.query(`update "user" set ${text} where id = $1`, [id]);
      const { rows } = await t.database.pool.query('select password_hash from "user" where id = $1', [id]);
      const real = costOf(rows[0].password_hash);
      if (who === 'somebody unconfirmed') await set('confirmed_at = null');
      if (who === 'somebody without a password yet') await set('password_hash = null');
      const answer = await signIn(who === 'nobody' ? 'nobody@example.com' : email);
      expect(answer.statusCode).toBe(401);
      expect(vi.mocked(argon2.verify).mock.calls.map(([hash, input]) => [costOf(hash), input])).toEqual([
        [real, wrong],
      ]);
      await t.database.pool.query(
        'update "user" set password_hash = $1, confirmed_at = now() where id = $2',
        [rows[0].password_hash, id],
      );
    },
  );

  test.for(['an agent', 'nobody', 'a super admin'])('in the console: for %s', async (who) => {
    const { maya, aiko } = t.fixtures;
    const hashOf = 'select password_hash from "user" where id = $1';
    const { rows } = await t.database.pool.query(hashOf, [maya.id]);
    await t.database.pool.query(`update "user" set type = 'SuperAdmin' where id = $1`, [maya.id]);
    const emails: Record<string, string> = { 'an agent': aiko.email, nobody: 'nobody@example.com' };
    const email = emails[who] ?? maya.email;
    const answer = await t.as(null).post('/super_admin/sign_in', { email, password: wrong });
    expect(answer.statusCode).toBe(401);
    expect(vi.mocked(argon2.verify).mock.calls.map(([hash, input]) => [costOf(hash), input])).toEqual([
      [costOf(rows[0].password_hash), wrong],
    ]);
  });
});
