import { macroChanged } from '@confab/contract/features/macro';
import { registerLivePatch } from '../../platform/live/patches.ts';
import { refetchMacros } from './api.ts';

/** Whatever one member changes, the others see. */
export function watchMacros(): void {
  registerLivePatch(macroChanged, (queryClient, { account_id: accountId }) => {
    void refetchMacros(queryClient, accountId);
  });
}
