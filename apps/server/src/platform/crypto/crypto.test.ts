import { createHmac } from 'node:crypto';
import { SignJWT } from 'jose';
import { Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { fakeClock } from '../../../test/clock.ts';
import { hasCode } from '../errors/coded-error.ts';
import { seededIds } from '../../../test/ids.ts';
import { jwtCodec } from './jwt.ts';
import { deriveKey } from './keys.ts';
import { isCommonPassword } from './common-passwords.ts';
import { hashPassword, passwordProblems, verifyPassword } from './passwords.ts';
import { secretBox } from './secret-box.ts';
import { signer } from './signed.ts';
import { constantTimeEqual, hashToken, newToken, tokenMatches } from './tokens.ts';

const keys = { current: 'a-secret-of-decent-length' };

function caught(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  return undefined;
}

describe('secret box', () => {
  test('round-trips values and never reveals them', () => {
    const box = secretBox(keys, 'channel');
    for (const text of ['', 'hunter2', 'naïve 🗝️', 'x'.repeat(100_000)]) {
      const sealed = box.seal(text, 'account:7');
      expect(box.open(sealed, 'account:7')).toBe(text);
      if (text) expect(sealed).not.toContain(text);
    }
    expect(box.openJson(box.sealJson({ user: 'a', port: 993 }))).toEqual({ user: 'a', port: 993 });
    expect(box.seal('same')).not.toBe(box.seal('same'));
  });

  test('rejects a changed, moved, foreign, or malformed value', () => {
    const box = secretBox(keys, 'channel');
    const sealed = box.seal('secret', 'account:7');
    const other = sealed[20] === 'A' ? 'B' : 'A';
    const attempts = [
      () => box.open(sealed, 'account:8'),
      () => box.open(sealed.slice(0, 20) + other + sealed.slice(21), 'account:7'),
      () => secretBox(keys, 'other').open(sealed, 'account:7'),
      () => secretBox({ current: 'quite-another-secret' }, 'channel').open(sealed, 'account:7'),
      () => box.open(''),
      () => box.open('v1.00000000.AAAA'),
      () => box.open(`${sealed}.x`, 'account:7'),
      () => box.open(sealed.replace('v1', 'v2'), 'account:7'),
    ];
    for (const attempt of attempts) expect(hasCode(caught(attempt), 'secret_unreadable')).toBe(true);
  });

  test('opens values of a previous key and reports them as stale', () => {
    const old = secretBox(keys, 'channel').seal('kept');
    const rotated = secretBox({ current: 'the-next-secret-key', previous: [keys.current] }, 'channel');
    expect(rotated.open(old)).toBe('kept');
    expect(rotated.isStale(old)).toBe(true);
    expect(rotated.isStale(rotated.seal('kept'))).toBe(false);
  });

  test('a short secret key is rejected', () => {
    expect(() => secretBox({ current: 'short' }, 'channel')).toThrow('at least 16');
  });
});

describe('passwords', () => {
  test.each([
    ['Aa1!aa', []],
    ['Aa1!a', ['too_short']],
    [`Aa1!${'a'.repeat(125)}`, ['too_long']],
    ['aa1!aa', ['no_upper']],
    ['AA1!AA', ['no_lower']],
    ['Aab!aa', ['no_digit']],
    ['Aa1aaa', ['no_special']],
    ['Aa1 aa', ['no_special']],
    ['', ['too_short', 'no_upper', 'no_lower', 'no_digit', 'no_special']],
    ['Ää1€ää', []],
  ])('%j has the problems %j', (password, problems) => {
    expect(passwordProblems(password)).toEqual(problems);
  });

  test.each([
    ['Password1!', true],
    ['pAssword2024!', true],
    ['P@ssw0rd', true],
    ['Pa$$w0rd!', true],
    ['Qwerty123!', true],
    ['!!Welcome1', true],
    ['123456aA!', true],
    ['1qaz2wsX!', true],
    ['Correct-Horse-9', false],
    ['Password-of-a-Cat-9', false],
    ['Kx9#mQ2!vL', false],
    ['', false],
    ['1234567890!!!', true],
  ])('%j is common: %j', async (password, isCommon) => {
    expect(await isCommonPassword(password)).toBe(isCommon);
  });

  test('a hash verifies its own password only, in any unicode form', async () => {
    const stored = await hashPassword('Caf\u00e91!');
    expect(stored).toMatch(/^\$argon2id\$/);
    expect(await verifyPassword('Cafe\u03011!', stored)).toBe(true);
    expect(await verifyPassword('Cafe1!', stored)).toBe(false);
    expect(await verifyPassword('', stored)).toBe(false);
    expect(await verifyPassword('x'.repeat(1_000_000), stored)).toBe(false);
  });

  test('an unknown user is rejected and costs as much time as a known one', async () => {
    const stored = await hashPassword('Right1!');
    await verifyPassword('warm up', null);
    const time = async (hash: string | null): Promise<number> => {
      const start = performance.now();
      expect(await verifyPassword('Wrong1!', hash)).toBe(false);
      return performance.now() - start;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < 7; round += 1) {
      known.push(await time(stored));
      unknown.push(await time(null));
    }
    // Ten times apart is what a missing dummy hash would give; scheduling noise stays far below a factor of four.
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 4);
    expect(await verifyPassword('no such password', null)).toBe(false);
    expect(await verifyPassword('', 'not a hash')).toBe(false);
  });
});

describe('tokens', () => {
  test('match their own hash and nothing else', () => {
    const { token, hash } = newToken(seededIds());
    expect(hash).toBe(hashToken(token));
    expect(hash).not.toContain(token);
    expect(tokenMatches(token, hash)).toBe(true);
    for (const wrong of ['', `${token}x`, null, undefined, [token], { token }, 0]) {
      expect(tokenMatches(wrong, hash)).toBe(false);
    }
    expect(tokenMatches('', hashToken(''))).toBe(false);
    expect(tokenMatches(token, null)).toBe(false);
    expect(tokenMatches(token, '')).toBe(false);
  });

  test('texts of any length can be compared', () => {
    expect(constantTimeEqual('abc', 'abc')).toBe(true);
    expect(constantTimeEqual('abc', 'abcd')).toBe(false);
    expect(constantTimeEqual('', '')).toBe(true);
  });
});

describe('signed tokens', () => {
  test('carry a value until they expire', () => {
    const clock = fakeClock();
    const links = signer(keys, 'file', clock);
    const token = links.sign({ key: 'a/b' }, 60);
    expect(token).toMatch(/^[\w.-]+$/);
    expect(links.verify(token)?.value).toEqual({ key: 'a/b' });
    clock.advance(59_999);
    expect(links.verify(token)).toBeDefined();
    clock.advance(1);
    expect(links.verify(token)).toBeUndefined();
  });

  test('are rejected when changed, for another purpose, or with another key', () => {
    const clock = fakeClock();
    const links = signer(keys, 'file', clock);
    const token = links.sign(1, 60);
    const [, keyId, signature] = token.split('.');
    const forgedBody = Buffer.from(JSON.stringify([9_999_999_999, 2])).toString('base64url');
    const forged = [
      `${forgedBody}.${keyId}.${signature}`,
      `${token}x`,
      token.slice(0, -1),
      '',
      '..',
      null,
      [token],
      {},
    ];
    for (const attempt of forged) expect(links.verify(attempt)).toBeUndefined();
    expect(signer(keys, 'invitation', clock).verify(token)).toBeUndefined();
    expect(signer({ current: 'quite-another-secret' }, 'file', clock).verify(token)).toBeUndefined();
    expect(
      signer({ current: 'the-next-secret-key', previous: [keys.current] }, 'file', clock).verify(token)
        ?.value,
    ).toBe(1);
  });
});

describe('jwt', () => {
  const schema = Type.Object(
    { subject: Type.String(), place: Type.Integer() },
    { additionalProperties: false },
  );
  const key = deriveKey(keys.current, 'jwt');
  const codec = jwtCodec(key, schema);
  const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const handMade = (header: unknown, claims: unknown): string => {
    const text = `${encode(header)}.${encode(claims)}`;
    return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
  };

  test('carries exactly its claims', async () => {
    const token = await codec.sign({ subject: 'abc', place: 3 });
    const [, claims] = token.split('.');
    expect(JSON.parse(Buffer.from(claims ?? '', 'base64url').toString())).toEqual({
      subject: 'abc',
      place: 3,
    });
    expect(await codec.verify(token)).toEqual({ subject: 'abc', place: 3 });
    expect(await codec.verify(handMade({ alg: 'HS256' }, { subject: 'abc', place: 3 }))).toEqual({
      subject: 'abc',
      place: 3,
    });
  });

  test('rejects other algorithms, keys, and claims', async () => {
    const claims = { subject: 'abc', place: 3 };
    const refused = [
      `${encode({ alg: 'none' })}.${encode(claims)}.`,
      `${encode({ alg: 'None' })}.${encode(claims)}.`,
      await new SignJWT(claims).setProtectedHeader({ alg: 'HS512' }).sign(new Uint8Array(64).fill(7)),
      await new SignJWT(claims).setProtectedHeader({ alg: 'HS384' }).sign(Buffer.concat([key, key])),
      await jwtCodec(deriveKey('quite-another-secret', 'jwt'), schema).sign(claims),
      handMade({ alg: 'HS256' }, { ...claims, admin: true }),
      handMade({ alg: 'HS256' }, { subject: 'abc' }),
      handMade({ alg: 'HS256' }, { subject: ['abc'], place: '3' }),
      handMade({ alg: 'HS256' }, [claims]),
      `${await codec.sign(claims)}x`,
      'a.b.c',
      '',
      'x'.repeat(10_000),
      null,
      { token: 'x' },
    ];
    for (const token of refused) expect(await codec.verify(token)).toBeUndefined();
  });
});
