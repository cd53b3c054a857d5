import { Type } from '@confab/contract/kit/schema';
import { job } from '../../platform/jobs/job.ts';
import type { Platform } from '../../platform/platform.ts';
import { purgeSessions } from './actions/purge-sessions.ts';

/** Runs by the clock, see `sessionCron`. */
export const purgeSessionsJob = job({
  name: 'purge-sessions',
  queue: 'bulk',
  maxAttempts: 3,
  payload: Type.Object({}),
  run: (_payload, platform: Platform) => purgeSessions(platform),
});

export const sessionCron = [{ name: 'purge-sessions', at: '41 3 * * *' }];
