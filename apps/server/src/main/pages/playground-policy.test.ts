import { expect, test } from 'vitest';
import { playgroundPolicy } from './playground-policy.ts';

test('code can be sent to the playground from any page of the dashboard', () => {
  const there = { 'form-action': ['https://codepen.io'] };
  for (const url of ['/', '/?next=1', '/app', '/app/login', '/app/accounts/1/settings/inboxes/2'])
    expect(playgroundPolicy(url), url).toEqual(there);
  for (const url of ['/super_admin/config', '/application', '/survey/app/'])
    expect(playgroundPolicy(url), url).toEqual({});
});
