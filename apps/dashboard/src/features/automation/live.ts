import { automationChanged } from '@confab/contract/features/automation';
import { registerLivePatch } from '../../platform/live/patches.ts';
import { refetchAutomations } from './api.ts';

/** Changes by one administrator are shown to the others; so is an automatically disabled rule. */
export function watchAutomations(): void {
  registerLivePatch(automationChanged, (queryClient, { account_id: accountId }) => {
    void refetchAutomations(queryClient, accountId);
  });
}
