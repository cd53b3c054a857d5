import { Type } from '@confab/contract/kit/schema';
import { job } from '../../../platform/jobs/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { purgeCalls } from './actions/purge-calls.ts';
import { makeCalls } from './actions/make-calls.ts';
import { callJob } from './job-model.ts';

export const leadSquaredCalls = job({
  ...callJob,
  queue: 'default',
  run: ({ account_id: accountId }, platform: Platform) => makeCalls(platform, accountId),
});

export const purgeLeadSquaredJob = job({
  name: 'purge-leadsquared-calls',
  queue: 'bulk',
  maxAttempts: 3,
  payload: Type.Object({}),
  run: (_payload, platform: Platform) => purgeCalls(platform),
});

export const leadSquaredCron = [{ name: 'purge-leadsquared-calls', at: '37 * * * *' }];
