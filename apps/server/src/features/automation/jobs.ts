import { Type } from '@confab/contract/kit/schema';
import { job } from '../../platform/jobs/job.ts';
import type { Platform } from '../../platform/platform.ts';
import { purgeRuns } from './actions/purge-runs.ts';
import { runAutomations } from './actions/run-automations.ts';
import { ruleEventOf } from './event-model.ts';
import { runAutomationsJob } from './job-model.ts';

export const ruleRuns = job({
  ...runAutomationsJob,
  queue: 'default',
  run: ({ account_id: accountId, number, request }, platform: Platform) =>
    runAutomations(platform, ruleEventOf({ accountId, number }, request)),
});

export const purgeAutomationRunsJob = job({
  name: 'purge-automation-runs',
  queue: 'bulk',
  maxAttempts: 3,
  payload: Type.Object({}),
  run: (_payload, platform: Platform) => purgeRuns(platform),
});

export const automationCron = [{ name: 'purge-automation-runs', at: '41 * * * *' }];
