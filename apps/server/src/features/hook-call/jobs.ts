import { Type } from '@confab/contract/kit/schema';
import { job } from '../../platform/jobs/job.ts';
import type { SingletonService } from '../../platform/jobs/singleton-service.ts';
import type { Platform } from '../../platform/platform.ts';
import { scheduleReceiver } from '../../platform/receivers/schedule-receivers.ts';
import { makeCalls } from './actions/make-calls.ts';
import { purgeCalls } from './actions/purge-calls.ts';
import { callBotJob, callReceiverJob } from './job-model.ts';
import { hookReceivers } from './receiver-queries.ts';

export const hookCallService: SingletonService<Platform> = {
  name: hookReceivers.service,
  lock: 7_093_418_883,
  run: (platform, signal, notifier) => makeCalls(platform, { signal, notifier }),
};

export const botCalls = job({
  ...callBotJob,
  queue: 'urgent',
  run: ({ account_id: accountId, id }, platform: Platform) =>
    scheduleReceiver(platform, hookReceivers, { accountId, id }),
});

export const otherCalls = job({
  ...callReceiverJob,
  queue: 'default',
  run: ({ account_id: accountId, id }, platform: Platform) =>
    scheduleReceiver(platform, hookReceivers, { accountId, id }),
});

export const purgeCallsJob = job({
  name: 'purge-hook-calls',
  queue: 'bulk',
  maxAttempts: 3,
  payload: Type.Object({}),
  run: (_payload, platform: Platform) => purgeCalls(platform),
});

export const hookCallCron = [{ name: 'purge-hook-calls', at: '53 * * * *' }];
