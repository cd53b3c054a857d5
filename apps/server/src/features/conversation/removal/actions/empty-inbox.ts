import type { Platform } from '../../../../platform/platform.ts';
import { removeSessionsOf } from '../../../contact/index.ts';
import { isInboxClosed, removeInbox } from '../../../inbox/index.ts';
import { removeMessages } from '../../../message/index.ts';
import { removeConversations, removeCounts, findSomeOfInbox } from '../queries.ts';
import { removeEmails } from '../steps/remove-emails.ts';
import { rowsPerBatch, repeatUntilDone } from '../steps/repeat-until-done.ts';

const conversationsPerBatch = 50;

/**
 * Removes the contents of a closed inbox, and then the inbox, in many short transactions. Can be interrupted and run
 * again.
 */
export async function emptyInbox(platform: Platform, accountId: number, inboxId: number): Promise<void> {
  const { db } = platform;
  if (!(await isInboxClosed(db, accountId, inboxId))) return;
  await removeCounts(db, accountId, inboxId);
  for (;;) {
    const ids = await findSomeOfInbox(db, accountId, inboxId, conversationsPerBatch);
    if (ids.length === 0) break;
    await repeatUntilDone(() =>
      db.transaction().execute((trx) => removeMessages(trx, accountId, ids, rowsPerBatch)),
    );
    await removeConversations(db, accountId, ids);
  }
  await repeatUntilDone(() =>
    db.transaction().execute((trx) => removeSessionsOf(trx, accountId, inboxId, rowsPerBatch)),
  );
  await removeEmails(platform, { accountId, inboxId });
  // A request that was under way when the inbox closed may have counted something since.
  await removeCounts(db, accountId, inboxId);
  await removeInbox(db, accountId, inboxId);
}
