import { isDatabaseOutage } from '../../../platform/db/outage.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findReportedAccount } from '../rebuild-queries.ts';
import { rebuildReports } from './rebuild-reports.ts';

/** Compares the sums of every account with its rows, and rebuilds those that differ. */
export async function checkReports(platform: Platform): Promise<void> {
  let accountId = await findReportedAccount(platform.db, 0);
  while (accountId !== undefined) {
    await tryToRebuild(platform, accountId);
    accountId = await findReportedAccount(platform.db, accountId + 1);
  }
}

/** Sums that cannot be rebuilt now stay as they are; the accounts behind must not wait for it. */
export async function tryToRebuild(platform: Platform, accountId: number): Promise<void> {
  try {
    await rebuildReports(platform, accountId);
  } catch (error) {
    if (isDatabaseOutage(error)) throw error;
    platform.log.error({ err: error, accountId }, 'report sums could not be rebuilt');
  }
}
