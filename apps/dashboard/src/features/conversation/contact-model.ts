import type { Contact, ContactPush } from '@confab/contract/features/contact';
import { withoutEnvelope } from '../../platform/live/envelope.ts';
import type { Availability } from '@confab/contract/features/user';

/** Presence by id as text; missing ids are offline. Without `contacts` nothing is known about contacts. */
export type PresenceFrame = {
  users: Record<string, Availability>;
  contacts?: Record<string, 'online'> | undefined;
};

/** A contact from an event, in the shape of the agent API. Presence and times keep their known values. */
export function contactFromPush(push: ContactPush, known?: Contact): Contact {
  const { type: _type, ...fields } = withoutEnvelope(push);
  const times = known?.id === push.id ? timesOf(known) : {};
  const availability_status = known?.id === push.id ? known.availability_status : 'offline';
  return { ...fields, availability_status, ...times };
}

/** The contact with the presence of the frame; the same object when nothing changes. */
export function withContactPresence(contact: Contact, frame: PresenceFrame): Contact {
  if (frame.contacts === undefined) return contact;
  const availability_status = frame.contacts[String(contact.id)] ?? 'offline';
  return availability_status === contact.availability_status ? contact : { ...contact, availability_status };
}

function timesOf(known: Contact): Pick<Contact, 'last_activity_at' | 'created_at'> {
  return {
    ...(known.last_activity_at === undefined ? {} : { last_activity_at: known.last_activity_at }),
    ...(known.created_at === undefined ? {} : { created_at: known.created_at }),
  };
}
