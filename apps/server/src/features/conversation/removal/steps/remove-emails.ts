import type { Platform } from '../../../../platform/platform.ts';
import { removeEmailRows, findSomeEmails } from '../queries.ts';
import { rowsPerBatch, repeatUntilDone } from './repeat-until-done.ts';

/**
 * Deletes the received emails of an account, or of one of its inboxes, from storage and database. Each file is
 * deleted before its row, which is the only reference to it.
 */
export async function removeEmails(
  { db, storage }: Platform,
  scope: { accountId: number; inboxId?: number },
): Promise<void> {
  await repeatUntilDone(async () => {
    const emails = await findSomeEmails(db, scope, rowsPerBatch);
    for (const { storage_key: key } of emails) if (key !== null) await storage.delete(key);
    await removeEmailRows(
      db,
      scope.accountId,
      emails.map(({ id }) => id),
    );
    return emails.length;
  });
}
