import { expect, test } from 'vitest';
import { playgroundPolicy } from './playground-policy.ts';

test('code of an account may be sent to the playground, nothing from anywhere else', () => {
  const there = { 'form-action': ['https://codepen.io'] };
  expect(playgroundPolicy('/app/accounts/1/settings/inboxes/2')).toEqual(there);
  for (const url of ['/app/login', '/super_admin/config', '/?next=/app/accounts/1', '/app/accounts'])
    expect(playgroundPolicy(url)).toEqual({});
});
