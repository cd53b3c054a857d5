import { liveEvent } from '../kit/event.ts';
import { route } from '../kit/route.ts';
import { Id, LongText, Type, UnixSeconds, type Static } from '../kit/schema.ts';
import { Agent } from './user.ts';

/** An agent's note about a contact. `user` is absent once its author has left the account. */
export const ContactNote = Type.Object({
  id: Id,
  content: Type.String(),
  account_id: Id,
  contact_id: Id,
  user: Type.Optional(Agent),
  created_at: UnixSeconds,
  updated_at: UnixSeconds,
});
export type ContactNote = Static<typeof ContactNote>;

/** Maximum number of notes in a response of `listContactNotes`. */
export const maxContactNotes = 100;

const id = Type.Integer({ minimum: 1 });
const ofContact = {
  path: '/api/v1/accounts/:account_id/contacts/:contact_id/notes',
  who: 'member',
  params: Type.Object({ account_id: id, contact_id: id }),
} as const;
const ofNote = {
  path: `${ofContact.path}/:id`,
  who: 'member',
  params: Type.Object({ account_id: id, contact_id: id, id }),
} as const;
const writing = {
  wrapper: 'note',
  input: Type.Object({ content: LongText }),
  response: ContactNote,
  errors: ['invalid'],
  /** Each character of the longest note written as `\\uXXXX` twice. */
  maxBodyBytes: 256 * 1024,
} as const;

export const listContactNotes = route({
  ...ofContact,
  name: 'contact_note.list',
  method: 'GET',
  summary: `The notes about a contact, the ${maxContactNotes} newest`,
  response: Type.Array(ContactNote),
});

export const createContactNote = route({
  ...ofContact,
  ...writing,
  name: 'contact_note.create',
  method: 'POST',
  summary: 'Write a note about a contact',
});

export const showContactNote = route({
  ...ofNote,
  name: 'contact_note.show',
  method: 'GET',
  summary: 'A note about a contact',
  response: ContactNote,
});

/** The caller becomes its author. */
export const updateContactNote = route({
  ...ofNote,
  ...writing,
  name: 'contact_note.update',
  method: ['PATCH', 'PUT'],
  summary: 'Rewrite a note about a contact',
});

export const deleteContactNote = route({
  ...ofNote,
  name: 'contact_note.delete',
  method: 'DELETE',
  summary: 'Delete a note about a contact',
});

/** A note about the contact was written, rewritten or deleted. */
export const contactNotesChanged = liveEvent(
  'contact_note.changed',
  Type.Object({ contact_id: Id, note_id: Id }),
);
