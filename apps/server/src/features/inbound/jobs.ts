import { Type } from '@confab/contract/kit/schema';
import { job } from '../../platform/jobs/job.ts';
import type { Platform } from '../../platform/platform.ts';
import { handleRequests } from './actions/handle-requests.ts';
import { purgeRequests } from './actions/purge-requests.ts';
import { repeatCheck } from './request-model.ts';

export const handleRequestsJob = job({
  ...repeatCheck,
  queue: 'urgent',
  together: true,
  run: ({ account_id: accountId, inbox_id: inboxId, sequence }, platform: Platform) =>
    handleRequests(platform, { accountId, inboxId, sequence }),
});

/** Runs by the clock, see `inboundCron`. */
export const purgeRequestsJob = job({
  name: 'purge-inbound-requests',
  queue: 'bulk',
  maxAttempts: 3,
  payload: Type.Object({}),
  run: (_payload, platform: Platform) => purgeRequests(platform),
});

export const inboundCron = [{ name: 'purge-inbound-requests', at: '37 * * * *' }];
