import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { lockContacts } from '../../queries.ts';
import { insertNote } from '../queries.ts';
import { noteEvent } from '../steps/note-event.ts';

/** Notes about a contact without an author, as far as there is a contact. */
export async function addMemories(
  platform: Platform,
  { accountId, contactId }: { accountId: number; contactId: number },
  contents: readonly string[],
): Promise<void> {
  await transact(platform, async (trx, emit) => {
    const [contact] = await lockContacts(trx, accountId, [contactId]);
    if (contact === undefined) return;
    for (const content of contents) {
      const values = { accountId, contactId, userId: null, content };
      const { id } = await insertNote(trx, values, platform.clock.now());
      emit(noteEvent({ accountId, contactId, id }));
    }
  });
}
