import { job } from '../../platform/jobs/job.ts';
import type { Platform } from '../../platform/platform.ts';
import { fillAccount } from './actions/fill-account.ts';
import { demoData } from './job-model.ts';

export const demoDataJob = job({
  ...demoData,
  queue: 'bulk',
  run: ({ account_id: accountId }, platform: Platform) => fillAccount(platform, accountId),
});
