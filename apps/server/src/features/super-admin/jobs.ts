import { Type } from '@confab/contract/kit/schema';
import { job } from '../../platform/jobs/job.ts';
import type { Platform } from '../../platform/platform.ts';
import { checkForUpdate } from './actions/check-for-update.ts';
import { purgeConsoleSessions } from './session-queries.ts';

/** Runs by the clock, see `superAdminCron`. */
export const purgeConsoleSessionsJob = job({
  name: 'purge-console-sessions',
  queue: 'bulk',
  maxAttempts: 3,
  payload: Type.Object({}),
  run: (_payload, platform: Platform) => purgeConsoleSessions(platform.db, platform.clock.now()),
});

/** Runs by the clock as well. */
export const checkForUpdateJob = job({
  name: 'check-for-update',
  queue: 'bulk',
  maxAttempts: 3,
  payload: Type.Object({}),
  run: (_payload, platform: Platform) => checkForUpdate(platform),
});

export const superAdminCron = [
  { name: 'purge-console-sessions', at: '47 3 * * *' },
  { name: 'check-for-update', at: '13 4 * * *' },
];
