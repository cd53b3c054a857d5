import { categoryChanged } from '@confab/contract/features/category';
import { registerLivePatch } from '../../platform/live/patches.ts';
import { refetchCategories } from './api.ts';

/** Whatever one member changes, the others see, with the counts beside it. */
export function watchCategories(): void {
  registerLivePatch(categoryChanged, (queryClient, { account_id: accountId }) => {
    void refetchCategories(queryClient, accountId);
  });
}
