import { Failure } from '@confab/contract/kit/errors';
import type { MemberActor } from '../../../../platform/auth/actor.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { lockContacts } from '../../queries.ts';
import { noteContent } from '../model.ts';
import { insertNote, type NoteRow } from '../queries.ts';
import { noteEvent } from '../steps/note-event.ts';

/** Writes a note about a contact. Throws `not_found`, and `invalid` on `content`. */
export function createNote(
  platform: Platform,
  { accountId, person }: MemberActor,
  contactId: number,
  input: string,
): Promise<NoteRow> {
  const content = noteContent(input);
  return transact(platform, async (trx, emit) => {
    const [contact] = await lockContacts(trx, accountId, [contactId]);
    if (contact === undefined) throw new Failure('not_found');
    const values = { accountId, contactId, userId: person.id, content };
    const note = await insertNote(trx, values, platform.clock.now());
    emit(noteEvent({ accountId, contactId, id: note.id }));
    return note;
  });
}
