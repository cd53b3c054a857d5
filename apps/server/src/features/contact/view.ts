import type { Contact, ContactPush } from '@confab/contract/features/contact';
import { avatarUrl } from '../../platform/files/links.ts';
import { unixSeconds } from '../../platform/time/wire-time.ts';

/** The columns that a contact's wire shapes need. */
export type ContactFields = {
  id: number;
  name: string;
  email: string | null;
  phone_number: string | null;
  identifier: string | null;
  blocked: boolean;
  additional_attributes: Record<string, unknown>;
  custom_attributes: Record<string, unknown>;
  avatar_key: string | null;
  last_activity_at: Date | null;
  created_at: Date;
};

/** A contact on the socket and as a sender. */
export function contactPush(frontendUrl: string, contact: ContactFields): ContactPush {
  return {
    additional_attributes: contact.additional_attributes,
    custom_attributes: contact.custom_attributes,
    email: contact.email,
    id: contact.id,
    identifier: contact.identifier,
    name: contact.name,
    phone_number: contact.phone_number,
    thumbnail: avatarUrl(frontendUrl, contact.avatar_key),
    blocked: contact.blocked,
    type: 'contact',
  };
}

/** A contact as programs know it. */
export function contactHook(
  account: { id: number; name: string },
  { type: _type, ...contact }: ContactPush,
): Record<string, unknown> {
  return { account, avatar: contact.thumbnail, ...contact };
}

/** The same for the contact's own side, which may be unverified: a name and an image. */
export function contactPushForContact(push: ContactPush): ContactPush {
  return {
    ...push,
    additional_attributes: {},
    custom_attributes: {},
    email: null,
    identifier: null,
    phone_number: null,
    blocked: false,
  };
}

/** A contact in the agent API. */
export function contactView(frontendUrl: string, contact: ContactFields, present: boolean): Contact {
  return {
    additional_attributes: contact.additional_attributes,
    availability_status: present ? 'online' : 'offline',
    email: contact.email,
    id: contact.id,
    name: contact.name,
    phone_number: contact.phone_number,
    blocked: contact.blocked,
    identifier: contact.identifier,
    thumbnail: avatarUrl(frontendUrl, contact.avatar_key),
    custom_attributes: contact.custom_attributes,
    ...(contact.last_activity_at === null ? {} : { last_activity_at: unixSeconds(contact.last_activity_at) }),
    created_at: unixSeconds(contact.created_at),
  };
}
