import { slaPolicyChanged } from '@confab/contract/features/sla-policy';
import { registerLivePatch } from '../../platform/live/patches.ts';
import { refetchSlaPolicies } from './api.ts';

/** Whatever one member changes, the others see. */
export function watchSlaPolicies(): void {
  registerLivePatch(slaPolicyChanged, (queryClient, { account_id: accountId }) => {
    void refetchSlaPolicies(queryClient, accountId);
  });
}
