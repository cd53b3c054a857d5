import { articleChanged, listArticles, showArticle } from '@confab/contract/features/article';
import { categoryChanged, listCategories } from '@confab/contract/features/category';
import { listPortals, portalChanged, showPortal } from '@confab/contract/features/portal';
import type { QueryClient } from '@tanstack/react-query';
import { registerLivePatch } from '../../platform/live/patches.ts';

/** What shows portals, categories and articles, or counts them. */
const shown: readonly unknown[] = [listPortals, showPortal, listCategories, listArticles, showArticle].map(
  ({ name }) => name,
);

/** Whatever one member changes in the help centre, the others see, with the counts beside it. */
export function watchHelpCenter(): void {
  const refetch = (queryClient: QueryClient) =>
    void queryClient.invalidateQueries({ predicate: ({ queryKey: [name] }) => shown.includes(name) });
  registerLivePatch(portalChanged, refetch);
  registerLivePatch(categoryChanged, refetch);
  registerLivePatch(articleChanged, refetch);
}
