import type { Platform } from '../../../../platform/platform.ts';
import { closeDueAccount, deleteMember, listDueForDeletion, listMemberIds } from '../../../account/index.ts';
import { deleteUserIfOrphaned } from '../../../user/index.ts';
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
  await emptyAccount(platform, accountId, () => removeMembers(platform, accountId));
  platform.invalidate(`account:${accountId}`);
  platform.log.info({ accountId }, 'deleted an account whose days of grace were over');
}

/** Members belong to the account until they are removed, so that the next run finds the rest after an interruption. */
async function removeMembers(platform: Platform, accountId: number): Promise<void> {
  for (const userId of await listMemberIds(platform.db, accountId))
    await deleteUserIfOrphaned(platform, userId, {
      provenToo: true,
      first: (trx) => deleteMember(trx, accountId, userId),
    });
}
