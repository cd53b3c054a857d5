import { articleChanged } from '@confab/contract/features/article';
import { registerLivePatch } from '../../platform/live/patches.ts';
import { refetchArticles } from './api.ts';

/** Whatever one member changes, the others see, with the counts beside it. */
export function watchArticles(): void {
  registerLivePatch(articleChanged, (queryClient, { account_id: accountId }) => {
    void refetchArticles(queryClient, accountId);
  });
}
