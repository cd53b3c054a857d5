import { expect, test } from 'vitest';
import { playgroundPolicy } from './playground-policy.ts';

test('code may be sent to the playground, whichever page of the dashboard was loaded first', () => {
  const there = { 'form-action': ['https://codepen.io'] };
  for (const url of ['/', '/?next=1', '/app', '/app/login', '/app/accounts/1/settings/inboxes/2'])
    expect(playgroundPolicy(url), url).toEqual(there);
  for (const url of ['/super_admin/config', '/application', '/survey/app/'])
    expect(playgroundPolicy(url), url).toEqual({});
});
