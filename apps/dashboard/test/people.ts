import type { Profile } from '@confab/contract/features/user';

type Membership = Profile['accounts'][number];

/** A membership in an account; by default an administrator's. */
export function aMembership(change: Partial<Membership> = {}): Membership {
  return {
    id: 1,
    name: 'Paperlane',
    status: 'active',
    active_at: null,
    role: 'administrator',
    permissions: ['administrator'],
    availability: 'online',
    availability_status: 'online',
    auto_offline: true,
    ...change,
  };
}

/** Maya, who runs Paperlane. */
export function aProfile(change: Partial<Profile> = {}): Profile {
  return {
    access_token: 'token-of-maya',
    account_id: 1,
    available_name: 'Maya Chen',
    avatar_url: '',
    confirmed: true,
    display_name: null,
    message_signature: null,
    email: 'maya@paperlane.test',
    id: 7,
    inviter_id: null,
    name: 'Maya Chen',
    provider: 'email',
    pubsub_token: 'pubsub-of-maya',
    role: 'administrator',
    ui_settings: {},
    uid: 'maya@paperlane.test',
    type: null,
    accounts: [aMembership()],
    ...change,
  };
}
