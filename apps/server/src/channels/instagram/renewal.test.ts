import { describe, expect, test } from 'vitest';
import { errorAnswer, scriptedTools } from '../../../test/instagram/tools.ts';
import { instagramRenewal } from './renewal.ts';

const dayMs = 86_400_000;
const issued = Date.UTC(2026, 0, 1);
const ends = issued + 60 * dayMs;
const secrets = { id: 'login-1', access_token: 'token-1', issued_at: issued, ends_at: ends };
const daysLater = (days: number) => new Date(issued + days * dayMs);

describe('when a token is refreshed', () => {
  test.each([
    ['before its last ten days', 49.9, false],
    ['in its last ten days', 50, true],
    ['after its expiry', 61, true],
  ])('%s', (_when, days, isDue) => {
    expect(instagramRenewal.isDue(secrets, daysLater(days))).toBe(isDue);
  });

  test('not within a day of its issue, even if it ends soon', () => {
    const short = { ...secrets, ends_at: issued + 2 * dayMs };
    expect(instagramRenewal.isDue(short, new Date(issued + dayMs - 1))).toBe(false);
    expect(instagramRenewal.isDue(short, new Date(issued + dayMs))).toBe(true);
  });

  test('the id of the login is kept', () => {
    expect(instagramRenewal.idOf(secrets)).toBe('login-1');
  });
});

describe('refreshing', () => {
  const now = daysLater(55);
  const renew = (answer: Parameters<typeof scriptedTools>[0], at = now) => {
    const tools = scriptedTools(answer, { secrets });
    return { tools, result: instagramRenewal.renew(tools, at) };
  };

  test('stores the new token and its dates under the same id', async () => {
    const { tools, result } = renew([{ body: { access_token: 'token-2', expires_in: 5_184_000 } }]);
    expect(await result).toEqual({
      secrets: {
        id: 'login-1',
        access_token: 'token-2',
        issued_at: now.getTime(),
        ends_at: now.getTime() + 60 * dayMs,
      },
    });
    expect(tools.calls.map(({ url }) => url.href)).toEqual([
      'https://graph.test/refresh_access_token?grant_type=ig_refresh_token&access_token=token-1',
    ]);
  });

  test.each([
    ['the network fails', new Error('connection reset')],
    ['Instagram has an outage', { status: 503 }],
    ['calls are limited', errorAnswer('Too many calls', 4)],
    ['another error is returned', errorAnswer('Not now', 10)],
  ])('keeps a valid token when %s', async (_why, answer) => {
    expect(await renew([answer]).result).toEqual({ secrets });
  });

  test('ends access when a valid token was revoked', async () => {
    expect(await renew([errorAnswer('Revoked', 190)]).result).toEqual({
      status: 'failed',
      reason: 'Instagram no longer gives us access: 190 - Revoked',
      isLockedOut: true,
    });
  });

  describe('once the token has expired', () => {
    const late = new Date(ends);

    test('revokes access on any error', async () => {
      expect(await renew([errorAnswer('Not now', 10)], late).result).toMatchObject({ isLockedOut: true });
    });

    test.each([
      ['of the network', new Error('connection reset'), 'connection reset'],
      ['of Instagram', errorAnswer('Try again', 2), '2 - Try again'],
    ])('throws a temporary error %s, to be retried', async (_whose, answer, reason) => {
      await expect(renew([answer], late).result).rejects.toThrow(reason);
    });
  });

  test('throws when the response contains no token', async () => {
    await expect(renew([{ body: { access_token: '', expires_in: 1 } }]).result).rejects.toMatchObject({
      code: 'unprocessable',
    });
  });
});
