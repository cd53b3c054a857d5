import { Type } from '@confab/contract/kit/schema';
import { job } from '../../platform/jobs/job.ts';
import type { Platform } from '../../platform/platform.ts';
import { purgeTransfers } from './actions/purge-transfers.ts';

/** Runs by the clock, see `articleTransferCron`. */
export const purgeArticleTransfersJob = job({
  name: 'purge-article-transfers',
  queue: 'bulk',
  maxAttempts: 3,
  payload: Type.Object({}),
  run: (_payload, platform: Platform) => purgeTransfers(platform),
});

export const articleTransferCron = [{ name: 'purge-article-transfers', at: '23 * * * *' }];
