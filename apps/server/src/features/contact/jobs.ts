import { Type } from '@confab/contract/kit/schema';
import { job } from '../../platform/jobs/job.ts';
import type { Platform } from '../../platform/platform.ts';
import { purgeMerges } from './merging/actions/purge-merges.ts';
import { purgeTransfers } from './transfer/actions/purge-transfers.ts';

export const purgeMergesJob = job({
  name: 'purge-contact-merges',
  queue: 'bulk',
  maxAttempts: 3,
  payload: Type.Object({}),
  run: (_payload, platform: Platform) => purgeMerges(platform),
});

export const purgeTransfersJob = job({
  name: 'purge-contact-transfers',
  queue: 'bulk',
  maxAttempts: 3,
  payload: Type.Object({}),
  run: (_payload, platform: Platform) => purgeTransfers(platform),
});

export const contactCron = [
  { name: 'purge-contact-merges', at: '41 * * * *' },
  { name: 'purge-contact-transfers', at: '17 * * * *' },
];
