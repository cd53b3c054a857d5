import { describe, expect, test } from 'vitest';
import { frontendUrl, iso, moment, person } from '../../../test/rows.ts';
import type { MembershipRow, ProfileRow } from './queries.ts';
import { availableName, effectiveAvailability, profileView, userPush } from './view.ts';

test('a user is shown with the display name, if there is one', () => {
  expect(availableName({ name: 'Jonas Berg', displayName: 'Jonas' })).toBe('Jonas');
  expect(availableName({ name: 'Jonas Berg', displayName: '' })).toBe('Jonas Berg');
  expect(availableName({ name: 'Jonas Berg', displayName: null })).toBe('Jonas Berg');
});

test('others see a user’s names and avatar, neither address nor status', () => {
  const avatar = `${frontendUrl}/avatars/jonas.png`;
  const shown = {
    id: 6,
    name: 'Jonas Berg',
    available_name: 'Jonas',
    avatar_url: avatar,
    thumbnail: avatar,
    type: 'user',
    availability_status: null,
  };
  expect(userPush(frontendUrl, person())).toEqual(shown);
  expect(userPush(frontendUrl, person(), 'busy')).toEqual({ ...shown, availability_status: 'busy' });
});

test.each([
  [0, false, false, 'online'],
  [0, true, true, 'online'],
  [0, true, false, 'offline'],
  [1, false, false, 'offline'],
  [2, true, true, 'busy'],
  [2, false, true, 'busy'],
  [9, false, true, 'offline'],
] as const)(
  'availability %i, offline when away: %s, online: %s is shown as %s',
  (availability, autoOffline, present, seen) => {
    expect(effectiveAvailability({ availability, autoOffline }, present)).toBe(seen);
  },
);

const row: ProfileRow = {
  id: 6,
  name: 'Jonas Berg',
  display_name: 'Jonas',
  email: 'jonas@example.com',
  confirmed_at: moment(1),
  pubsub_token: 'pubsub-1',
  message_signature: 'Cheers',
  ui_settings: { theme: 'dark' },
  custom_attributes: { desk: 'B' },
  type: null,
  avatar_key: 'avatars/jonas.png',
  created_at: moment(2),
  token_encrypted: 'sealed',
  operator_replaced_at: null,
};
const membership: MembershipRow = {
  id: 2,
  name: 'Paperlane',
  status: 0,
  locale: 'en',
  role: 1,
  custom_role_id: null,
  custom_role_name: null,
  custom_role_description: null,
  custom_permissions: null,
  inviter_id: 7,
  availability: 2,
  auto_offline: true,
  active_at: moment(3),
};
const account = {
  id: 2,
  name: 'Paperlane',
  status: 'active',
  active_at: iso(3),
  role: 'administrator',
  permissions: ['administrator'],
  availability: 'busy',
  availability_status: 'busy',
  auto_offline: true,
};

describe('the profile', () => {
  const view = (more: Partial<ProfileRow>, memberships: MembershipRow[], present: number[] = []) =>
    profileView(frontendUrl, { ...row, ...more }, 'token', memberships, new Set(present));

  test('has everything users may see of themselves', () => {
    expect(view({}, [membership], [2])).toEqual({
      access_token: 'token',
      account_id: 2,
      available_name: 'Jonas',
      avatar_url: `${frontendUrl}/avatars/jonas.png`,
      confirmed: true,
      display_name: 'Jonas',
      message_signature: 'Cheers',
      email: 'jonas@example.com',
      id: 6,
      inviter_id: 7,
      name: 'Jonas Berg',
      provider: 'email',
      pubsub_token: 'pubsub-1',
      custom_attributes: { desk: 'B' },
      role: 'administrator',
      ui_settings: { theme: 'dark' },
      uid: 'jonas@example.com',
      type: null,
      accounts: [account],
    });
  });

  test('shows when someone else reset their token', () => {
    expect(view({ operator_replaced_at: moment(4) }, [membership], []).access_token_replaced_at).toBe(iso(4));
  });

  test('of a member with a custom role includes it, and its permissions instead of the agent’s', () => {
    const role = {
      custom_role_id: 61,
      custom_role_name: 'Triage',
      custom_role_description: 'Sorts',
      custom_permissions: ['contact_manage', 'unknown_manage', 'conversation_unassigned_manage'],
    };
    const [held] = view({}, [{ ...membership, ...role, role: 0 }]).accounts;
    const permissions = ['conversation_unassigned_manage', 'contact_manage'];
    expect(held).toMatchObject({
      role: 'agent',
      permissions: [...permissions, 'custom_role'],
      custom_role_id: 61,
      custom_role: { id: 61, name: 'Triage', description: 'Sorts', permissions },
    });
  });

  test('of a user without accounts has no account, role, or inviter', () => {
    const alone = view({ confirmed_at: null, custom_attributes: {}, type: 'SuperAdmin' }, []);
    expect(alone).toMatchObject({
      account_id: null,
      role: null,
      inviter_id: null,
      accounts: [],
      confirmed: false,
      type: 'SuperAdmin',
    });
    expect(alone).not.toHaveProperty('custom_attributes');
    expect(view({ type: 'Other' }, []).type).toBeNull();
  });

  test('uses the first account, and shows each account separately', () => {
    const second = { ...membership, id: 3, role: 0, status: 1, availability: 9 };
    const never = { ...second, id: 4, status: 9, active_at: null, auto_offline: false, availability: 0 };
    const profile = view({}, [second, never, membership], [2]);
    expect(profile).toMatchObject({ account_id: 3, role: 'agent' });
    const agent = { ...account, role: 'agent', permissions: ['agent'], status: 'suspended' };
    expect(profile.accounts).toEqual([
      { ...agent, id: 3, availability: 'offline', availability_status: 'offline' },
      {
        ...agent,
        id: 4,
        active_at: null,
        auto_offline: false,
        availability: 'online',
        availability_status: 'online',
      },
      account,
    ]);
  });
});
