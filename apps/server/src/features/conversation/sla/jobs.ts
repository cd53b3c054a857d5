import { Type } from '@confab/contract/kit/schema';
import { job } from '../../../platform/jobs/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordMisses } from './actions/record-misses.ts';

/** Runs by the clock, see `slaCron`. */
export const recordMissesJob = job({
  name: 'note-missed-slas',
  queue: 'default',
  maxAttempts: 3,
  payload: Type.Object({}),
  run: (_payload, platform: Platform) => recordMisses(platform),
});

export const slaCron = [{ name: 'note-missed-slas', at: '* * * * *' }];
