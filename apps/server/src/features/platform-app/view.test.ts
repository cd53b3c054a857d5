import { expect, test } from 'vitest';
import { fieldErrorOf } from '../../../test/field-error-of.ts';
import { iso, moment } from '../../../test/rows.ts';
import { checkedAppName } from './model.ts';
import {
  appView,
  platformAccountUserView,
  platformAccountView,
  platformBotView,
  platformUserView,
} from './view.ts';

test('an app needs a name', () => {
  expect(checkedAppName('  Portal ')).toBe('Portal');
  const blank = { path: 'name', code: 'blank', message: "Name can't be blank" };
  expect(fieldErrorOf(() => checkedAppName(' '))).toEqual(blank);
});

const user = {
  access_token: 'token',
  account_id: 2,
  available_name: 'May',
  avatar_url: 'https://desk.example/avatars/maya.png',
  confirmed: true,
  display_name: 'May',
  message_signature: 'Yours',
  email: 'maya@example.com',
  id: 6,
  name: 'Maya',
  provider: 'email' as const,
  pubsub_token: 'pubsub-1',
  role: 'agent' as const,
  ui_settings: { theme: 'dark' },
  uid: 'maya@example.com',
};

test('a platform app sees a user with the access tokens, and no permissions beyond the roles', () => {
  const membership = { id: 2, name: 'Paperlane', active_at: iso(1), role: 'agent' as const };
  const inside = {
    status: 'active' as const,
    locale: 'de',
    permissions: ['agent' as const],
    availability: 'online' as const,
    availability_status: 'online' as const,
    auto_offline: true,
  };
  const hidden = { hmac_identifier: 'hmac', inviter_id: 7, type: 'SuperAdmin' as const };
  const profile = { ...user, ...hidden, accounts: [{ ...membership, ...inside }] };
  const shown = { ...user, accounts: [membership] };
  expect(platformUserView(profile)).toStrictEqual(shown);
  const custom_attributes = { desk: 'B' };
  expect(platformUserView({ ...profile, custom_attributes })).toStrictEqual({ ...shown, custom_attributes });
});

test('a platform app sees an account with its limits and enabled features', () => {
  const row = {
    id: 2,
    name: 'Paperlane',
    locale: 'de',
    domain: 'paperlane.example',
    support_email: 'help@paperlane.example',
    custom_attributes: { industry: 'paper' },
    limits: { agents: 3 },
  };
  const stored = { ...row, status: 0, features: ['sla', 'crm'], settings: { a: 1 }, created_at: moment(1) };
  const shown = { ...row, features: { sla: true, crm: true }, status: 'active' };
  expect(platformAccountView(stored)).toEqual(shown);
  expect(platformAccountView({ ...stored, status: 1 }).status).toBe('suspended');
  expect(platformAccountView({ ...stored, status: 9 }).status).toBe('suspended');
});

test('a platform app sees the members of an account', () => {
  const row = { id: 3, account_id: 2, user_id: 6, inviter_id: 7, auto_offline: true, custom_role_id: 61 };
  const times = { created_at: moment(1), updated_at: moment(2) };
  const stored = { ...row, ...times, active_at: moment(3), role: 1, availability: 2 };
  const shown = { ...row, created_at: iso(1), updated_at: iso(2) };
  expect(platformAccountUserView(stored)).toEqual({
    ...shown,
    active_at: iso(3),
    role: 'administrator',
    availability: 'busy',
  });
  expect(platformAccountUserView({ ...stored, active_at: null, role: 0, availability: 9 })).toEqual({
    ...shown,
    active_at: null,
    role: 'agent',
    availability: 'offline',
  });
});

test('a platform app sees a bot with its token', () => {
  const shown = {
    id: 8,
    name: 'Robo',
    description: 'Answers',
    outgoing_url: 'https://bot.example',
    account_id: 2,
  };
  const inside = {
    thumbnail: '',
    bot_type: 'webhook' as const,
    bot_config: { a: 1 },
    system_bot: false as const,
  };
  expect(platformBotView(2, { ...shown, ...inside, access_token: 'token' })).toEqual({
    ...shown,
    access_token: 'token',
  });
  expect(platformBotView(2, { ...shown, ...inside }).access_token).toBe('');
});

test('a super admin sees the objects an app may use, by name', () => {
  const row = { id: 1, name: 'Portal', created_at: moment(1), token_id: 31 };
  const none = { account_id: null, user_id: null, account_name: null, user_name: null };
  const permissibles = [
    { ...none, id: 12, account_id: 2, account_name: 'Paperlane' },
    { ...none, id: 11, user_id: 6, user_name: 'Maya' },
    { ...none, id: 10 },
  ];
  expect(appView(row, permissibles)).toEqual({
    id: 1,
    name: 'Portal',
    created_at: iso(1),
    access_token_id: 31,
    permissibles: [
      { id: 12, kind: 'account', object_id: 2, name: 'Paperlane' },
      { id: 11, kind: 'user', object_id: 6, name: 'Maya' },
      { id: 10, kind: 'user', object_id: 0, name: '' },
    ],
  });
});
