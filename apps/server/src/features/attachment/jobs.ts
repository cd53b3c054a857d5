import { Type } from '@confab/contract/kit/schema';
import { job } from '../../platform/jobs/job.ts';
import type { Platform } from '../../platform/platform.ts';
import { countBlobs } from './actions/count-blobs.ts';
import { purgeBlobs } from './actions/purge-blobs.ts';

/** Runs by the clock, see `attachmentCron`. */
export const purgeBlobsJob = job({
  name: 'purge-blobs',
  queue: 'bulk',
  maxAttempts: 3,
  payload: Type.Object({}),
  run: async (_payload, platform: Platform) => void (await purgeBlobs(platform)),
});

/** The same. */
export const countBlobsJob = job({
  name: 'count-blobs',
  queue: 'bulk',
  maxAttempts: 3,
  payload: Type.Object({}),
  run: async (_payload, platform: Platform) => void (await countBlobs(platform)),
});

export const attachmentCron = [
  { name: 'purge-blobs', at: '23 * * * *' },
  { name: 'count-blobs', at: '8 * * * *' },
];
