import { isDatabaseOutage } from '../../../platform/db/outage.ts';
import type { Platform } from '../../../platform/platform.ts';
import { rebuildReports } from '../actions/rebuild-reports.ts';

/** Sums that cannot be rebuilt now stay as they are; the accounts behind must not wait for it. */
export async function tryToRebuild(platform: Platform, accountId: number): Promise<void> {
  try {
    await rebuildReports(platform, accountId);
  } catch (error) {
    if (isDatabaseOutage(error)) throw error;
    platform.log.error({ err: error, accountId }, 'report sums could not be rebuilt');
  }
}
