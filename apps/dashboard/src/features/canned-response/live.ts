import { cannedResponseChanged } from '@confab/contract/features/canned-response';
import { registerLivePatch } from '../../platform/live/patches.ts';
import { refetchCannedResponses } from './api.ts';

/** Whatever one member changes, the others see. */
export function watchCannedResponses(): void {
  registerLivePatch(cannedResponseChanged, (queryClient, { account_id: accountId }) => {
    void refetchCannedResponses(queryClient, accountId);
  });
}
