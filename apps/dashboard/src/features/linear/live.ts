import { linearLinksChanged } from '@confab/contract/features/linear';
import { registerLivePatch } from '../../platform/live/patches.ts';
import { refetchLinks } from './api.ts';

/** Whatever one agent links, the others see. */
export function watchLinks(): void {
  registerLivePatch(linearLinksChanged, (queryClient, { account_id: accountId }) => {
    void refetchLinks(queryClient, accountId);
  });
}
