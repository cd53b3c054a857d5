import { describe, expect, test } from 'vitest';
import { keys } from '../../../test/instagram/driver.ts';
import { scriptedTools } from '../../../test/instagram/tools.ts';
import { accessProof, accountOf, instagramAppId, instagramUrl } from './api.ts';

describe('the proof of a token', () => {
  const access = { access_token: 'token-1', issued_at: 1, ends_at: 2 };
  const proof = accessProof(keys, access);

  test('is the same for the same token', () => {
    expect(accessProof(keys, { ...access })).toBe(proof);
    expect(proof).toMatch(/^[\da-f]{64}$/);
  });

  test.each([
    ['the token', { access_token: 'token-2' }],
    ['when it was issued', { issued_at: 3 }],
    ['when it ends', { ends_at: 3 }],
  ])('covers %s', (_what, changed) => {
    expect(accessProof(keys, { ...access, ...changed })).not.toBe(proof);
  });

  test('covers the secret of the app', () => {
    expect(accessProof(new Map([...keys, ['INSTAGRAM_APP_SECRET', 'another']]), access)).not.toBe(proof);
  });
});

test.each([
  ['INSTAGRAM_APP_ID', ''],
  ['INSTAGRAM_APP_SECRET', ''],
  ['INSTAGRAM_VERIFY_TOKEN', '8150'],
])('without %s the dashboard gets the app id "%s"', (missing, id) => {
  expect(instagramAppId(new Map([...keys].filter(([name]) => name !== missing)))).toBe(id);
});

test('a URL has the configured API version, or v22.0', () => {
  const url = (version: [string, string][]) =>
    instagramUrl({ apiUrl: 'https://graph.test', keys: new Map(version) }, 'me', 'a b', { fields: 'id' });
  expect(url([['INSTAGRAM_API_VERSION', 'v23.0']])).toBe(
    'https://graph.test/v23.0/me?fields=id&access_token=a+b',
  );
  expect(url([])).toBe('https://graph.test/v22.0/me?fields=id&access_token=a+b');
});

describe('the account of a token', () => {
  test('has the id that webhooks use, as text', async () => {
    const body = { user_id: 900, username: 'lamps', profile_picture_url: 'https://cdn.test/1.jpg' };
    const tools = scriptedTools([{ body }]);
    expect(await accountOf(tools, 'token-1')).toEqual({
      id: '900',
      username: 'lamps',
      imageUrl: 'https://cdn.test/1.jpg',
    });
    expect(tools.calls[0]?.url.href).toBe(
      'https://graph.test/v22.0/me?fields=user_id%2Cusername%2Cprofile_picture_url&access_token=token-1',
    );
  });

  test.each([{}, { user_id: '', username: 'lamps' }, { user_id: '900', username: '' }])(
    'is absent in %j',
    async (body) => {
      await expect(accountOf(scriptedTools([{ body }]), 'token-1')).rejects.toThrow(
        'The token is of no professional account',
      );
    },
  );
});
