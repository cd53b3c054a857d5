import { Type } from '@confab/contract/kit/schema';
import { job } from '../../../platform/jobs/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { noteMisses } from './actions/note-misses.ts';

/** Runs by the clock, see `slaCron`. */
export const noteMissesJob = job({
  name: 'note-missed-slas',
  queue: 'default',
  maxAttempts: 3,
  payload: Type.Object({}),
  run: (_payload, platform: Platform) => noteMisses(platform),
});

export const slaCron = [{ name: 'note-missed-slas', at: '* * * * *' }];
