import { maxContactNotes, type ContactNote } from '@confab/contract/features/contact-note';
import { Failure } from '@confab/contract/kit/errors';
import type { Platform } from '../../../../platform/platform.ts';
import { findContact } from '../../queries.ts';
import { listNotes as findNotes } from '../queries.ts';
import { viewNotes } from '../steps/load-notes.ts';

/** The newest notes about a contact. Throws `not_found`. */
export async function listNotes(
  platform: Platform,
  accountId: number,
  contactId: number,
): Promise<ContactNote[]> {
  const { db } = platform;
  if ((await findContact(db, accountId, contactId)) === undefined) throw new Failure('not_found');
  return viewNotes(platform, accountId, await findNotes(db, accountId, contactId, maxContactNotes));
}
