import type { StorageUsage } from '@confab/contract/features/upload';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findAccountUsage, findLargestInboxes } from '../storage-queries.ts';
import { findSpace } from '../steps/count-storage.ts';

const inboxesShown = 5;

/** What the files of the account take, and may take. */
export async function showStorageUsage(
  platform: Platform,
  { accountId }: Pick<MemberActor, 'accountId'>,
): Promise<StorageUsage> {
  const [usage, inboxes, room] = await Promise.all([
    findAccountUsage(platform.db, accountId),
    findLargestInboxes(platform.db, accountId, inboxesShown),
    findSpace(platform, { accountId }),
  ]);
  return {
    used_bytes: usage?.used_bytes ?? 0,
    max_bytes: room.limits.account,
    file_count: usage?.file_count ?? 0,
    inboxes,
  };
}
