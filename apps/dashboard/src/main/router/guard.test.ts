import { expect, test } from 'vitest';
import { aMembership, aProfile } from '../../../test/people.ts';
import { redirectOf, safeNext } from './guard.ts';

const settings = { accountId: 1, routeName: 'agent_list', permissions: ['administrator'] } as const;
const home = {
  accountId: 1,
  routeName: 'home',
  permissions: ['administrator', 'agent', 'conversation_manage'],
} as const;
const agent = aMembership({ role: 'agent', permissions: ['agent'] });

test('an administrator may open settings', () => {
  expect(redirectOf({ ...settings, profile: aProfile() })).toBeUndefined();
});

test('a signed-out user is redirected to login', () => {
  expect(redirectOf({ ...home, profile: undefined })).toBe('/app/login');
});

test('an account the user does not belong to redirects to login', () => {
  expect(redirectOf({ ...home, accountId: 2, profile: aProfile() })).toBe('/app/login');
});

test('a screen forbidden for a role redirects to the first allowed one', () => {
  const profile = aProfile({ accounts: [agent] });
  expect(redirectOf({ ...settings, profile })).toBe('/app/accounts/1/dashboard');
  expect(redirectOf({ ...home, profile })).toBeUndefined();
});

test.each([
  ['conversation_manage', 'dashboard'],
  ['conversation_unassigned_manage', 'dashboard'],
  ['conversation_participating_manage', 'dashboard'],
  ['contact_manage', 'contacts'],
  ['report_manage', 'reports/overview'],
  ['knowledge_base_manage', 'portals'],
] as const)('a custom role with %s opens %s', (permission, path) => {
  const account = aMembership({ role: 'agent', permissions: [permission, 'custom_role'] });
  const profile = aProfile({ accounts: [account] });
  expect(redirectOf({ ...settings, profile })).toBe(`/app/accounts/1/${path}`);
});

test('a suspended account shows one page, which an active one never shows', () => {
  const suspendedPage = { accountId: 1, routeName: 'account_suspended', permissions: ['agent'] } as const;
  const suspended = aProfile({ accounts: [aMembership({ status: 'suspended' })] });
  expect(redirectOf({ ...settings, profile: suspended })).toBe('/app/accounts/1/suspended');
  expect(redirectOf({ ...suspendedPage, profile: suspended })).toBeUndefined();
  expect(redirectOf({ ...suspendedPage, profile: aProfile() })).toBe('/app/accounts/1/dashboard');
});

test('an unknown path redirects to the account’s dashboard', () => {
  const nameless = { accountId: 1, routeName: undefined, permissions: undefined };
  expect(redirectOf({ ...nameless, profile: aProfile() })).toBe('/app/accounts/1/dashboard');
});

test.each(['/app/accounts/1/dashboard', '/app/accounts/1/label/a%20b?x=1'])(
  '%s is an allowed redirect after login',
  (next) => expect(safeNext(next)).toBe(next),
);

test.each([
  'https://evil.test/app/',
  '//evil.test/app/',
  '/app/\\evil.test',
  '/elsewhere',
  '/app/login?next=/app/login',
  'javascript:alert(1)',
  '/app/ x',
  undefined,
  1,
])('%s is not an allowed redirect after login', (next) => expect(safeNext(next)).toBeUndefined());
