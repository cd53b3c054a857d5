import type { Platform } from '../../../platform/platform.ts';
import { nextAccount } from '../rebuild-queries.ts';
import { tryToRebuild } from '../steps/try-to-rebuild.ts';

/** Compares the sums of every account with its rows, and rebuilds those that differ. */
export async function checkReports(platform: Platform): Promise<void> {
  let accountId = await nextAccount(platform.db, 0);
  while (accountId !== undefined) {
    await tryToRebuild(platform, accountId);
    accountId = await nextAccount(platform.db, accountId + 1);
  }
}
