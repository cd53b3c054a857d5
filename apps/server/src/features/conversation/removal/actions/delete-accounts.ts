import type { Platform } from '../../../../platform/platform.ts';
import { closeDueAccount, listDueForDeletion, listMemberIds } from '../../../account/index.ts';
import { deleteHomelessUser } from '../../../user/index.ts';
import { emptyAccount } from './empty-account.ts';

const accountsPerBatch = 20;

/** Deletes the accounts whose grace period has ended. */
export async function deleteAccounts(platform: Platform): Promise<void> {
  const ids = await listDueForDeletion(platform.db, platform.clock.now(), accountsPerBatch);
  for (const id of ids) await deleteAccount(platform, id);
}

/** Closes the account immediately, sockets included, and deletes it with the users who belong to no other. */
async function deleteAccount(platform: Platform, accountId: number): Promise<void> {
  const { db, clock } = platform;
  const isDue = await db.transaction().execute((trx) => closeDueAccount(trx, accountId, clock.now()));
  platform.invalidate(`account:${accountId}`);
  if (!isDue) return;
  const userIds = await listMemberIds(db, accountId);
  await emptyAccount(platform, accountId);
  platform.invalidate(`account:${accountId}`);
  for (const userId of userIds) {
    await db.transaction().execute((trx) => deleteHomelessUser(trx, userId, true));
    platform.invalidate(`user:${userId}`);
  }
  platform.log.info({ accountId }, 'deleted an account whose days of grace were over');
}
