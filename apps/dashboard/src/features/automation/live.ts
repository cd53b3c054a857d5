import { automationChanged } from '@confab/contract/features/automation';
import { registerLivePatch } from '../../platform/live/patches.ts';
import { refetchAutomations } from './api.ts';

/** Whatever one administrator changes, the others see; so is a rule that was turned off by itself. */
export function watchAutomations(): void {
  registerLivePatch(automationChanged, (queryClient, { account_id: accountId }) => {
    void refetchAutomations(queryClient, accountId);
  });
}
