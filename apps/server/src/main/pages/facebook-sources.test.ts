import { expect, test } from 'vitest';
import { facebookAppId, facebookPolicy } from './facebook-policy.ts';

const keysOf = (keys: Record<string, string>) => ({
  providerKeys: new Map(Object.entries(keys)),
  providerUrls: new Map<string, string>(),
});
const both = keysOf({ FB_APP_ID: '4711', FB_APP_SECRET: 'secret' });
const login = '/app/accounts/12/settings/inboxes/new/facebook';

test('Facebook login requires an app’s id and secret', () => {
  expect(facebookAppId(both)).toBe('4711');
  expect(facebookAppId(keysOf({ FB_APP_ID: '4711' }))).toBe('');
  expect(facebookAppId(keysOf({ FB_APP_SECRET: 'secret' }))).toBe('');
});

test.each([login, `${login}/`, `${login}?inbox_id=4`])('%s may load what the login needs', (url) => {
  expect(facebookPolicy(both, url)).toStrictEqual({
    'script-src': ['https://connect.facebook.net'],
    'connect-src': ['https://www.facebook.com', 'https://graph.facebook.com'],
    'frame-src': ['https://www.facebook.com'],
  });
});

test.each([
  `${login}/more`,
  `/x${login}`,
  `/?next=${login}`,
  '/app/accounts/x/settings/inboxes/new/facebook',
])('%s may load nothing from there', (url) => {
  expect(facebookPolicy(both, url)).toStrictEqual({});
});

test('nor may any page without an app', () => {
  expect(facebookPolicy(keysOf({}), login)).toStrictEqual({});
});
