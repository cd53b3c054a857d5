import { AccountItemParams, route } from '../kit/route.ts';
import { Id, Nullable, OneOf, Payload, Type, UnixSeconds, type Static } from '../kit/schema.ts';
import { Contact } from './contact.ts';

/** Days for which a merge of contacts by a member can be undone. */
export const mergeUndoDays = 30;

/** A merge that can be undone: the contact that was merged into this one. */
export const ContactMerge = Type.Object({
  id: Id,
  contact: Type.Object({
    id: Id,
    name: Type.String(),
    email: Nullable(Type.String()),
    phone_number: Nullable(Type.String()),
  }),
  /** The user who merged them; null once they have left. */
  user_name: Nullable(Type.String()),
  created_at: UnixSeconds,
  undo_until: UnixSeconds,
});
export type ContactMerge = Static<typeof ContactMerge>;

/** Most merges that are listed. */
export const maxContactMerges = 20;

const contacts = '/api/v1/accounts/:account_id/contacts';

export const listContactMerges = route({
  name: 'contact_merge.list',
  method: 'GET',
  path: `${contacts}/:id/merges`,
  summary: `Who was merged into a contact and can be taken out again, the ${maxContactMerges} newest`,
  who: 'member',
  params: AccountItemParams,
  response: Payload(Type.Array(ContactMerge)),
});

/** Fields that a restored contact lacks, because another contact has the value now or it was removed. */
export const unrestoredDetails = ['email', 'phone_number', 'identifier', 'avatar'] as const;

/**
 * Restores the other contact under its id, with its details, labels, notes, sessions, and their conversations.
 * Changes made since stay at the remaining contact.
 */
export const undoContactMerge = route({
  name: 'contact_merge.undo',
  method: 'POST',
  path: `${contacts}/:contact_id/merges/:id/undo`,
  summary: 'Make two contacts again of a merged one',
  who: 'member',
  params: Type.Object({
    account_id: Type.Integer({ minimum: 1 }),
    contact_id: Type.Integer({ minimum: 1 }),
    id: Type.Integer({ minimum: 1 }),
  }),
  response: Payload(Type.Object({ contact: Contact, not_restored: Type.Array(OneOf(unrestoredDetails)) })),
  errors: ['unprocessable'],
});

/** The fields by which two contacts may be duplicates. */
export const duplicateReasons = ['email', 'phone_number'] as const;

/** Most duplicates that are suggested. */
export const maxContactDuplicates = 10;

/**
 * Addresses are compared ignoring case, phone numbers in any notation; includes contacts created by programs
 * and channels.
 */
export const listContactDuplicates = route({
  name: 'contact_merge.duplicates',
  method: 'GET',
  path: `${contacts}/:id/duplicates`,
  summary: 'Other contacts with the same email or phone number',
  who: 'member',
  params: AccountItemParams,
  response: Payload(
    Type.Array(Type.Object({ contact: Contact, reasons: Type.Array(OneOf(duplicateReasons)) })),
  ),
});
