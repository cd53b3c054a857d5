import { Failure } from '@confab/contract/kit/errors';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { removeNote, type NoteKey } from '../queries.ts';
import { noteEvent } from '../steps/note-event.ts';

/** Throws `not_found`. */
export function deleteNote(platform: Platform, key: NoteKey): Promise<void> {
  return transact(platform, async (trx, emit) => {
    if (!(await removeNote(trx, key))) throw new Failure('not_found');
    emit(noteEvent(key));
  });
}
