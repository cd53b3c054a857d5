import { Failure } from '@confab/contract/kit/errors';
import type { MemberActor } from '../../../../platform/auth/actor.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { noteContent } from '../model.ts';
import { updateNote as writeNote, type NoteKey, type NoteRow } from '../queries.ts';
import { noteEvent } from '../steps/note-event.ts';

/** Rewrites a note; its author is now the actor. Throws `not_found`, and `invalid` on `content`. */
export function updateNote(
  platform: Platform,
  { person }: MemberActor,
  key: NoteKey,
  input: string,
): Promise<NoteRow> {
  const content = noteContent(input);
  return transact(platform, async (trx, emit) => {
    const note = await writeNote(trx, key, { userId: person.id, content }, platform.clock.now());
    if (note === undefined) throw new Failure('not_found');
    emit(noteEvent(key));
    return note;
  });
}
