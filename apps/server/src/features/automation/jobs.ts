import { Type } from '@confab/contract/kit/schema';
import { job } from '../../platform/jobs/job.ts';
import type { Platform } from '../../platform/platform.ts';
import { purgeRuns } from './actions/purge-runs.ts';

export const purgeAutomationRunsJob = job({
  name: 'purge-automation-runs',
  queue: 'bulk',
  maxAttempts: 3,
  payload: Type.Object({}),
  run: (_payload, platform: Platform) => purgeRuns(platform),
});

export const automationCron = [{ name: 'purge-automation-runs', at: '41 * * * *' }];
