import { Type } from '@confab/contract/kit/schema';
import { job } from '../../../platform/jobs/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { purgeBulkActions } from './actions/purge-bulk-actions.ts';

export const purgeBulkActionsJob = job({
  name: 'purge-bulk-actions',
  queue: 'bulk',
  maxAttempts: 3,
  payload: Type.Object({}),
  run: (_payload, platform: Platform) => purgeBulkActions(platform),
});

export const bulkActionCron = [{ name: 'purge-bulk-actions', at: '23 * * * *' }];
