import { listWebhooks, webhookChanged } from '@confab/contract/features/webhook';
import { queryKey } from '../../platform/calls/keys.ts';
import { registerLivePatch } from '../../platform/live/patches.ts';

/** What one administrator changes, and which webhook was paused, the others see. */
export function watchWebhooks(): void {
  registerLivePatch(webhookChanged, (queryClient, { account_id: accountId }) => {
    void queryClient.invalidateQueries({ queryKey: queryKey(listWebhooks, { account_id: accountId }) });
  });
}
