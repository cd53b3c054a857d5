import { Failure } from '@confab/contract/kit/errors';
import type { Platform } from '../../../../platform/platform.ts';
import { findContact } from '../../queries.ts';
import { listTitles } from '../queries.ts';

/** The titles of a contact's labels. Throws `not_found`. */
export async function listLabels({ db }: Platform, accountId: number, contactId: number): Promise<string[]> {
  if ((await findContact(db, accountId, contactId)) === undefined) throw new Failure('not_found');
  return listTitles(db, accountId, contactId);
}
