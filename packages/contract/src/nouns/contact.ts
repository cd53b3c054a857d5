import { liveEvent } from '../kit/event.ts';
import {
  FreeObject,
  Id,
  IsoTime,
  Nullable,
  OneOf,
  Type,
  UnixSeconds,
  Url,
  type Static,
} from '../kit/schema.ts';

/** A contact in the agent API. The time keys are absent when unset. */
export const Contact = Type.Object({
  additional_attributes: FreeObject,
  availability_status: OneOf(['online', 'offline']),
  email: Nullable(Type.String()),
  id: Id,
  name: Type.String(),
  phone_number: Nullable(Type.String()),
  blocked: Type.Boolean(),
  identifier: Nullable(Type.String()),
  thumbnail: Url,
  custom_attributes: FreeObject,
  last_activity_at: Type.Optional(UnixSeconds),
  created_at: Type.Optional(UnixSeconds),
});
export type Contact = Static<typeof Contact>;

/** A contact on the socket and as a message's sender. */
export const ContactPush = Type.Object({
  additional_attributes: FreeObject,
  custom_attributes: FreeObject,
  email: Nullable(Type.String()),
  id: Id,
  identifier: Nullable(Type.String()),
  name: Type.String(),
  phone_number: Nullable(Type.String()),
  thumbnail: Url,
  blocked: Type.Boolean(),
  type: Type.Literal('contact'),
});
export type ContactPush = Static<typeof ContactPush>;

/** The raw contact record that a few widget and public routes answer with. */
export const ContactRow = Type.Object({
  id: Id,
  account_id: Id,
  name: Type.String(),
  middle_name: Type.String(),
  last_name: Type.String(),
  email: Nullable(Type.String()),
  phone_number: Nullable(Type.String()),
  identifier: Nullable(Type.String()),
  location: Type.String(),
  country_code: Type.String(),
  contact_type: OneOf(['visitor', 'lead', 'customer']),
  blocked: Type.Boolean(),
  additional_attributes: FreeObject,
  custom_attributes: FreeObject,
  last_activity_at: Nullable(IsoTime),
  created_at: IsoTime,
  updated_at: IsoTime,
});
export type ContactRow = Static<typeof ContactRow>;

/** Somebody's details changed; every agent of the account hears it. */
export const contactUpdated = liveEvent('contact.updated', ContactPush);
