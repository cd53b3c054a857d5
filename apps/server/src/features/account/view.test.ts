import { expect, test } from 'vitest';
import { iso, moment } from '../../../test/rows.ts';
import type { ProfileRow, MembershipRow } from '../user/queries.ts';
import { profileView } from '../user/view.ts';
import type { AccountRow } from './queries.ts';
import { accountView, signupUserView } from './view.ts';

const row: AccountRow = {
  id: 2,
  name: 'Paperlane',
  locale: 'de',
  domain: 'paperlane.example',
  support_email: 'help@paperlane.example',
  status: 0,
  settings: { auto_resolve_after: 60 },
  features: ['labels', 'macros'],
  custom_attributes: { industry: 'paper' },
  limits: { agents: 3 },
  created_at: moment(1),
};
const cacheKeys = { label: '1', inbox: '2', team: '3' };

test('members see the account, its enabled features only, and none of its limits', () => {
  const view = {
    id: 2,
    name: 'Paperlane',
    locale: 'de',
    domain: 'paperlane.example',
    support_email: 'help@paperlane.example',
    status: 'active',
    created_at: iso(1),
    settings: { auto_resolve_after: 60 },
    features: { labels: true, macros: true },
    cache_keys: cacheKeys,
    custom_attributes: { industry: 'paper' },
  };
  expect(accountView(row, cacheKeys)).toEqual(view);
  const { custom_attributes: _attributes, ...rest } = view;
  const bare = accountView({ ...row, custom_attributes: {}, status: 1 }, cacheKeys);
  expect(bare).toStrictEqual({ ...rest, status: 'suspended' });
  expect(accountView({ ...row, status: 9 }, cacheKeys).status).toBe('suspended');
});

test('a new user sees the account created at sign-up', () => {
  const user: ProfileRow = {
    id: 6,
    name: 'Maya',
    display_name: 'May',
    email: 'maya@example.com',
    confirmed_at: moment(1),
    pubsub_token: 'pubsub-1',
    message_signature: null,
    ui_settings: {},
    custom_attributes: {},
    type: null,
    avatar_key: 'avatars/maya.png',
    created_at: moment(2),
    token_encrypted: null,
    operator_replaced_at: null,
  };
  const membership: MembershipRow = {
    id: 3,
    name: 'Other',
    status: 0,
    locale: 'en',
    role: 0,
    custom_role_id: null,
    custom_role_name: null,
    custom_role_description: null,
    custom_permissions: null,
    inviter_id: 7,
    availability: 0,
    auto_offline: true,
    active_at: moment(3),
  };
  const made = { ...membership, id: 2, name: 'Paperlane', role: 1, active_at: null };
  const profile = profileView('https://desk.example', user, 'token', [membership, made], new Set());
  const view = signupUserView(profile, { accountId: 2, createdAt: moment(4), locales: new Map([[2, 'de']]) });
  expect(view).toEqual({
    id: 6,
    provider: 'email',
    uid: 'maya@example.com',
    name: 'Maya',
    display_name: 'May',
    email: 'maya@example.com',
    account_id: 2,
    created_at: iso(4),
    pubsub_token: 'pubsub-1',
    role: 'administrator',
    inviter_id: 7,
    confirmed: true,
    avatar_url: 'https://desk.example/avatars/maya.png',
    access_token: 'token',
    accounts: [
      { id: 3, name: 'Other', active_at: iso(3), role: 'agent', locale: 'en' },
      { id: 2, name: 'Paperlane', active_at: null, role: 'administrator', locale: 'de' },
    ],
  });
  const elsewhere = signupUserView(profile, { accountId: 9, createdAt: moment(4), locales: new Map() });
  expect(elsewhere.role).toBeNull();
});
