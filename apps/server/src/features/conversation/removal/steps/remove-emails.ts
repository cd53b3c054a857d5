import type { Platform } from '../../../../platform/platform.ts';
import { removeEmailRows, someEmails } from '../queries.ts';
import { rowsPerBatch, untilDone } from './until-done.ts';

/**
 * Removes the emails that came to an account, or to one inbox of it, from the store, and what is known of them. Each
 * file goes before its row, by which alone it is found.
 */
export async function removeEmails(
  { db, storage }: Platform,
  scope: { accountId: number; inboxId?: number },
): Promise<void> {
  await untilDone(async () => {
    const emails = await someEmails(db, scope, rowsPerBatch);
    for (const { storage_key: key } of emails) if (key !== null) await storage.delete(key);
    await removeEmailRows(
      db,
      scope.accountId,
      emails.map(({ id }) => id),
    );
    return emails.length;
  });
}
