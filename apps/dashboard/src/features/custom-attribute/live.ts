import { customAttributeChanged } from '@confab/contract/features/custom-attribute';
import { registerLivePatch } from '../../platform/live/patches.ts';
import { refetchCustomAttributes } from './api.ts';

/** Whatever one administrator changes, every member's lists and fields follow. */
export function watchCustomAttributes(): void {
  registerLivePatch(customAttributeChanged, (queryClient, { account_id: accountId }) => {
    void refetchCustomAttributes(queryClient, accountId);
  });
}
