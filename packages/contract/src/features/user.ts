import { liveEvent } from '../kit/event.ts';
import { customRolePermissions, roles } from '../kit/permissions.ts';
import { FreeObject, Id, IsoTime, Nullable, OneOf, Type, Url, type Static } from '../kit/schema.ts';

/** Stored as 0, 1, 2 in this order. */
export const availabilities = ['online', 'offline', 'busy'] as const;
export const Availability = OneOf(availabilities);
export type Availability = Static<typeof Availability>;

/** A user as senders, assignees and performers show it on the socket and in webhooks. */
export const UserPush = Type.Object({
  id: Id,
  name: Type.String(),
  available_name: Type.String(),
  avatar_url: Url,
  type: Type.Literal('user'),
  availability_status: Nullable(Availability),
  thumbnail: Url,
});
export type UserPush = Static<typeof UserPush>;

export const BotPush = Type.Object({
  id: Id,
  name: Type.String(),
  avatar_url: Url,
  type: Type.Literal('agent_bot'),
});
export type BotPush = Static<typeof BotPush>;

/** An assistant as the sender of a message. */
export const AssistantPush = Type.Object({
  id: Id,
  name: Type.String(),
  avatar_url: Url,
  description: Type.String(),
  created_at: IsoTime,
  type: Type.Literal('captain_assistant'),
});
export type AssistantPush = Static<typeof AssistantPush>;

/**
 * A user of the account, as agents, assignees, and members are listed. A pending invitation is shown as it was sent,
 * with `confirmed: false`.
 */
export const Agent = Type.Object({
  id: Id,
  account_id: Id,
  availability_status: Nullable(Availability),
  auto_offline: Nullable(Type.Boolean()),
  confirmed: Type.Boolean(),
  email: Type.String(),
  available_name: Type.String(),
  custom_attributes: Type.Optional(FreeObject),
  name: Type.String(),
  role: Nullable(OneOf(['administrator', 'agent'])),
  thumbnail: Url,
  custom_role_id: Type.Optional(Nullable(Id)),
});
export type Agent = Static<typeof Agent>;

const membershipProperties = {
  id: Id,
  name: Type.String(),
  status: OneOf(['active', 'suspended']),
  active_at: Nullable(IsoTime),
  role: OneOf(roles),
  permissions: Type.Array(Type.String()),
  availability: Availability,
  availability_status: Availability,
  auto_offline: Type.Boolean(),
};

/** The custom role of a membership; absent for administrators and agents. */
const MembershipRole = Type.Object({
  id: Id,
  name: Type.String(),
  description: Type.String(),
  permissions: Type.Array(OneOf(customRolePermissions)),
});

/** The logged-in user. `account_id`, `role`, and `inviter_id` are those of the membership opened last. */
export const Profile = Type.Object({
  access_token: Type.String(),
  /** Present while the token is one that a super admin set. */
  access_token_replaced_at: Type.Optional(IsoTime),
  account_id: Nullable(Id),
  available_name: Type.String(),
  avatar_url: Url,
  confirmed: Type.Boolean(),
  display_name: Nullable(Type.String()),
  message_signature: Nullable(Type.String()),
  email: Type.String(),
  hmac_identifier: Type.Optional(Type.String()),
  id: Id,
  inviter_id: Nullable(Id),
  name: Type.String(),
  provider: Type.Literal('email'),
  pubsub_token: Type.String(),
  /** Absent when empty. */
  custom_attributes: Type.Optional(FreeObject),
  role: Nullable(OneOf(roles)),
  ui_settings: FreeObject,
  uid: Type.String(),
  type: Nullable(Type.Literal('SuperAdmin')),
  accounts: Type.Array(
    Type.Object({
      ...membershipProperties,
      custom_role_id: Type.Optional(Nullable(Id)),
      custom_role: Type.Optional(MembershipRole),
    }),
  ),
});
export type Profile = Static<typeof Profile>;

/** Internal event, sent to no socket: a confirmation email is due. */
export const userConfirmationRequested = liveEvent(
  'user.confirmation_requested',
  Type.Object({ user_id: Nullable(Id) }),
);

/** Internal event: the old address must be notified that a change was requested. */
export const userEmailChangeRequested = liveEvent(
  'user.email_change_requested',
  Type.Object({ user_id: Id, old_email: Type.String(), new_email: Type.String() }),
);

/** Internal event: a user's address has changed. */
export const userEmailChanged = liveEvent('user.email_changed', Type.Object({ user_id: Id }));

/** Internal event: a user's two-factor authentication was turned on or off; they get an email. */
export const userTwoFactorChanged = liveEvent(
  'user.two_factor_changed',
  Type.Object({ user_id: Id, enabled: Type.Boolean() }),
);

/** Internal event: someone tried to sign up with the address of this user. */
export const userSignUpRepeated = liveEvent('user.sign_up_repeated', Type.Object({ user_id: Id }));

/** The invitations of the receiving user changed. */
export const invitationsChanged = liveEvent('profile.invitations_changed', Type.Object({}));

/** The receiving user's permissions in the account changed. */
export const accessChanged = liveEvent('profile.access_changed', Type.Object({}));

/** Internal event: an invitation email is due. */
export const userInvited = liveEvent(
  'user.invited',
  Type.Object({ user_id: Id, inviter_name: Nullable(Type.String()), account_name: Type.String() }),
);

/** Internal event: a password reset was requested. Null for an unknown address, so both take the same time. */
export const userPasswordResetRequested = liveEvent(
  'user.password_reset_requested',
  Type.Object({ user_id: Nullable(Id) }),
);

/** Internal event, sent to no socket: a member may have come online, or changed their availability. */
export const userAvailabilityChanged = liveEvent('user.availability_changed', Type.Object({ user_id: Id }));

/** Presence by id as text; missing ids are offline. Contacts without an entry are away. */
export const presenceUpdated = liveEvent(
  'presence.update',
  Type.Object({
    users: Type.Record(Type.String(), Availability),
    contacts: Type.Optional(Type.Record(Type.String(), Type.Literal('online'))),
  }),
);

/** The changes since the last presence message, for clients whose heartbeat has `changes: true`. */
export const presenceChanged = liveEvent(
  'presence.changed',
  Type.Object({
    users: Type.Record(Type.String(), Availability),
    contacts: Type.Optional(Type.Record(Type.String(), OneOf(['online', 'offline']))),
  }),
);
