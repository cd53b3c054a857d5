import { accountFeatures } from '@confab/contract/features/account';
import { consolePageSize } from '@confab/contract/kit/console';
import { expect, test } from 'vitest';
import { frontendUrl, iso, moment } from '../../../test/rows.ts';
import { accountRowView, accountView, pageOf, userRowView, userView } from './view.ts';

const account = { id: 2, name: 'Paperlane', status: 1, locale: 'de', created_at: moment(1), users: 3 };
const shownAccount = { ...account, status: 'suspended', created_at: iso(1) };

test('super admins see accounts with their limits, features, and members', () => {
  expect(accountRowView(account)).toEqual(shownAccount);
  expect(accountRowView({ ...account, status: 0 }).status).toBe('active');
  expect(accountRowView({ ...account, status: 9 }).status).toBe('suspended');
  const { users, ...row } = account;
  const more = {
    settings: {},
    custom_attributes: { a: 1 },
    domain: 'd.example',
    support_email: 's@d.example',
  };
  const members = [
    { id: 6, name: 'Maya', email: 'maya@example.com', role: 1, accepted_at: moment(2) },
    { id: 7, name: 'Nils', email: 'nils@example.com', role: 0, accepted_at: null },
  ];
  const full = { ...row, ...more, limits: { agents: 3 }, features: ['sla', 'unknown'] };
  expect(accountView(full, members, users)).toEqual({
    ...shownAccount,
    domain: 'd.example',
    support_email: 's@d.example',
    features: { ...Object.fromEntries(Object.keys(accountFeatures).map((name) => [name, false])), sla: true },
    limits: { agents: 3 },
    members: [
      { id: 6, name: 'Maya', email: 'maya@example.com', role: 'administrator', invited: false },
      { id: 7, name: 'Nils', email: 'nils@example.com', role: 'agent', invited: true },
    ],
  });
});

test('super admins see users without their secrets', () => {
  const row = {
    id: 6,
    name: 'Maya',
    email: 'maya@example.com',
    avatar_key: 'avatars/maya.png',
    confirmed_at: moment(1),
    type: 'SuperAdmin',
    created_at: moment(2),
  };
  const shown = {
    id: 6,
    name: 'Maya',
    email: 'maya@example.com',
    avatar_url: 'https://desk.example/avatars/maya.png',
    confirmed: true,
    super_admin: true,
    created_at: iso(2),
  };
  expect(userRowView(frontendUrl, row)).toEqual(shown);
  const other = { ...row, confirmed_at: null, type: null };
  expect(userRowView(frontendUrl, other)).toEqual({ ...shown, confirmed: false, super_admin: false });
  const accounts = [{ id: 2, name: 'Paperlane', role: 1 }];
  expect(userView(frontendUrl, { ...row, display_name: 'May' }, { hasTwoFactor: true, accounts })).toEqual({
    ...shown,
    display_name: 'May',
    two_factor: true,
    accounts: [{ id: 2, name: 'Paperlane', role: 'administrator' }],
  });
});

test.each([
  [0, 0, null],
  [consolePageSize, consolePageSize, null],
  [consolePageSize + 1, consolePageSize, 100 - consolePageSize + 1],
])('of %d rows a page has %d, and the next starts before %j', (count, shown, next) => {
  const rows = Array.from({ length: count }, (_, index) => ({ id: 100 - index }));
  expect(pageOf(rows)).toEqual({ payload: rows.slice(0, shown), next });
});
