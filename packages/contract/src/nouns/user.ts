import { FreeObject, Id, Nullable, OneOf, Type, Url, type Static } from '../kit/schema.ts';

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

/** A user of the account, as agents, assignees and members are listed. */
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
