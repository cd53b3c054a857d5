import { maxContactMerges, mergeUndoDays, type ContactMerge } from '@confab/contract/features/contact-merge';
import { Failure } from '@confab/contract/kit/errors';
import type { Platform } from '../../../../platform/platform.ts';
import { unixSeconds } from '../../../../platform/time/wire-time.ts';
import { findContact } from '../../queries.ts';
import { undoUntil } from '../model.ts';
import { listMerges as findMerges } from '../queries.ts';

/** The contacts merged into one that can be separated again, newest first. Throws `not_found`. */
export async function listMerges(
  { db, clock }: Platform,
  accountId: number,
  baseId: number,
): Promise<ContactMerge[]> {
  if ((await findContact(db, accountId, baseId)) === undefined) throw new Failure('not_found');
  const since = new Date(clock.now().getTime() - mergeUndoDays * 24 * 3_600_000);
  const rows = await findMerges(db, { accountId, baseId }, since, maxContactMerges);
  return rows.map(({ id, snapshot: { other }, created_at: createdAt, user_name: userName }) => ({
    id,
    contact: { id: other.id, name: other.name, email: other.email, phone_number: other.phone_number },
    user_name: userName,
    created_at: unixSeconds(createdAt),
    undo_until: unixSeconds(undoUntil(createdAt)),
  }));
}
