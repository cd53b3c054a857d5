import { Type } from '@confab/contract/kit/schema';
import { job } from '../../platform/jobs/job.ts';
import type { Platform } from '../../platform/platform.ts';
import { callReceiver } from './actions/call-receiver.ts';
import { purgeCalls } from './actions/purge-calls.ts';
import { callBotJob, callReceiverJob } from './job-model.ts';

/** A customer waits for what a bot answers. */
export const botCalls = job({
  ...callBotJob,
  queue: 'urgent',
  run: ({ account_id: accountId, id }, platform: Platform) => callReceiver(platform, { accountId, id }),
});

export const otherCalls = job({
  ...callReceiverJob,
  queue: 'outgoing',
  run: ({ account_id: accountId, id }, platform: Platform) => callReceiver(platform, { accountId, id }),
});

export const purgeCallsJob = job({
  name: 'purge-hook-calls',
  queue: 'bulk',
  maxAttempts: 3,
  payload: Type.Object({}),
  run: (_payload, platform: Platform) => purgeCalls(platform),
});

export const hookCallCron = [{ name: 'purge-hook-calls', at: '53 * * * *' }];
