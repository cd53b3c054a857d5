import { Type } from '@confab/contract/kit/schema';
import { job } from '../../platform/jobs/job.ts';
import type { Platform } from '../../platform/platform.ts';
import { checkReports } from './actions/check-reports.ts';
import { fillReports } from './actions/fill-reports.ts';

/** Runs by the clock; finds nothing to do once every account is counted. */
export const fillReportsJob = job({
  name: 'fill-reports',
  queue: 'bulk',
  maxAttempts: 3,
  payload: Type.Object({}),
  run: (_payload, platform: Platform) => fillReports(platform),
});

/** Runs by the clock: whatever made sums and rows differ, it lasts a week at most. */
export const checkReportsJob = job({
  name: 'check-reports',
  queue: 'bulk',
  maxAttempts: 3,
  payload: Type.Object({}),
  run: (_payload, platform: Platform) => checkReports(platform),
});

export const reportCron = [
  { name: 'fill-reports', at: '*/5 * * * *' },
  { name: 'check-reports', at: '23 3 * * 0' },
];
