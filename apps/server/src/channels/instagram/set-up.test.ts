import { describe, expect, test } from 'vitest';
import { keys } from '../../../test/instagram/driver.ts';
import { errorAnswer, scriptedTools, type Scripted } from '../../../test/instagram/tools.ts';
import { accessProof } from './api.ts';
import { connectInstagram, disconnectInstagram, setUpInstagram } from './set-up.ts';

const access = { access_token: 'token-2', issued_at: 10, ends_at: 20 };
const config = { ...access, proof: accessProof(keys, access) };
const account = { body: { user_id: '900', username: 'lamps' } };
const done = { body: { success: true } };
const before = {
  settings: { instagram_id: '900' },
  secrets: { id: 'login-1', access_token: 'token-1', issued_at: 1, ends_at: 2 },
};

function setUp(input: object, answers: readonly Scripted[] = [], stored: typeof before | null = null) {
  const tools = scriptedTools(answers);
  return { tools, result: setUpInstagram({ provider_config: input } as never, stored, tools) };
}

const failsAt = (key: string, code: string, message: string) => ({
  code: 'invalid',
  options: { fields: [{ path: `channel.provider_config.${key}`, code, message }] },
});

describe('a new inbox', () => {
  test('stores the account and its access, and subscribes to its events', async () => {
    const { tools, result } = setUp(config, [account, done]);
    expect(await result).toEqual({
      settings: { instagram_id: '900' },
      secrets: { id: 'login-2', ...access },
      name: 'lamps',
    });
    expect(tools.calls[1]).toMatchObject({ method: 'POST' });
    expect(tools.calls[1]?.url.href).toBe(
      'https://graph.test/v22.0/900/subscribed_apps?subscribed_fields=messages%2Cmessage_edit%2Cmessaging_postbacks%2Cmessaging_seen&access_token=token-2',
    );
  });

  test.each([
    ['no token', {}, 'access_token', 'blank', "Access token can't be blank"],
    [
      'no issue date',
      { ...config, issued_at: 0 },
      'ends_at',
      'blank',
      'Access token must say when it was issued and when it ends',
    ],
    [
      'no end',
      { ...config, ends_at: '20' },
      'ends_at',
      'blank',
      'Access token must say when it was issued and when it ends',
    ],
    [
      'a token of another login',
      { ...config, proof: 'made up' },
      'access_token',
      'invalid',
      'Access token has to come from the login of Instagram',
    ],
    [
      'a longer lifetime than the login granted',
      { ...config, ends_at: 30 },
      'access_token',
      'invalid',
      'Access token has to come from the login of Instagram',
    ],
  ])('is rejected with %s, before any call', async (_case, input, key, code, message) => {
    const { tools, result } = setUp(input);
    await expect(result).rejects.toMatchObject(failsAt(key, code, message));
    expect(tools.calls).toEqual([]);
  });

  test('is rejected for an account that has an inbox', async () => {
    const tools = scriptedTools([account], { isFree: (id) => Promise.resolve(id !== '900') });
    await expect(setUpInstagram({ provider_config: config } as never, null, tools)).rejects.toMatchObject(
      failsAt('access_token', 'taken', 'Account has already been taken'),
    );
    expect(tools.calls).toHaveLength(1);
  });

  test.each([
    ['its token', [errorAnswer('Bad token', 190)], '190 - Bad token'],
    ['the subscription', [account, errorAnswer('Not allowed', 200)], '200 - Not allowed'],
  ])('shows Instagram’s error for %s', async (_what, answers, message) => {
    await expect(setUp(config, answers).result).rejects.toMatchObject(
      failsAt('access_token', 'invalid', message),
    );
  });
});

describe('reconnecting an inbox', () => {
  test('keeps its access when no token is given', async () => {
    expect(await setUp({}, [], before).result).toEqual(before);
  });

  test('accepts a new token of the same account, in use or not', async () => {
    const tools = scriptedTools([account, done], { isFree: () => Promise.resolve(false) });
    const result = await setUpInstagram({ provider_config: config } as never, before, tools);
    expect(result).toMatchObject({ secrets: { id: 'login-2', access_token: 'token-2' } });
  });

  test('rejects the token of another account', async () => {
    const other = { body: { user_id: '901', username: 'rugs' } };
    await expect(setUp(config, [other], before).result).rejects.toMatchObject(
      failsAt('access_token', 'invalid', 'Access token is of another account'),
    );
  });
});

describe('the subscription', () => {
  test('is renewed', async () => {
    const tools = scriptedTools([done]);
    await connectInstagram(tools);
    expect(tools.calls.map(({ method, url }) => `${method} ${url.pathname}`)).toEqual([
      'POST /v22.0/900/subscribed_apps',
    ]);
  });

  test('is not renewed without an app', async () => {
    await expect(connectInstagram(scriptedTools([done], { keys: new Map() }))).rejects.toThrow(
      'Instagram is not set up on this installation',
    );
  });

  test('ends, also when the token is no longer valid', async () => {
    const tools = scriptedTools([errorAnswer('Bad token', 190)]);
    await disconnectInstagram(tools);
    expect(tools.calls).toMatchObject([{ method: 'DELETE' }]);
    expect(tools.calls[0]?.url.href).toBe(
      'https://graph.test/v22.0/900/subscribed_apps?access_token=token-1',
    );
  });

  test('is ended again after a temporary error, and not without an app', async () => {
    await expect(disconnectInstagram(scriptedTools([{ status: 503 }]))).rejects.toThrow(
      'Instagram was unable to process this request',
    );
    const tools = scriptedTools([], { keys: new Map() });
    await disconnectInstagram(tools);
    expect(tools.calls).toEqual([]);
  });
});
