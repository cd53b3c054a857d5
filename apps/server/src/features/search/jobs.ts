import { Type } from '@confab/contract/kit/schema';
import { job } from '../../platform/jobs/job.ts';
import type { Platform } from '../../platform/platform.ts';
import { indexTexts } from './actions/index-texts.ts';

/** Runs by the clock. What it has not reached yet is found by reading it. */
export const indexTextsJob = job({
  name: 'index-texts',
  queue: 'bulk',
  maxAttempts: 1,
  payload: Type.Object({}),
  run: (_payload, platform: Platform) => indexTexts(platform),
});

export const searchCron = [{ name: 'index-texts', at: '* * * * *' }];
