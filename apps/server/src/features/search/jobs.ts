import { Type } from '@confab/contract/kit/schema';
import { job } from '../../platform/jobs/job.ts';
import type { Platform } from '../../platform/platform.ts';
import { indexTexts } from './actions/index-texts.ts';

/** Runs on a schedule. Texts that are not indexed yet are found by reading them. */
export const indexTextsJob = job({
  name: 'index-texts',
  queue: 'bulk',
  maxAttempts: 1,
  payload: Type.Object({}),
  run: (_payload, platform: Platform) => indexTexts(platform),
});

export const searchCron = [{ name: 'index-texts', at: '* * * * *' }];
