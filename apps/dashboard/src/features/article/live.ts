import { articleChanged, listArticles, showArticle } from '@confab/contract/features/article';
import { categoryChanged, listCategories } from '@confab/contract/features/category';
import { listPortalMembers, listPortals, portalChanged, showPortal } from '@confab/contract/features/portal';
import type { QueryClient } from '@tanstack/react-query';
import { registerLivePatch } from '../../platform/live/patches.ts';

const namesOf = (routes: readonly { name: string }[]): readonly unknown[] => routes.map(({ name }) => name);

const articles = namesOf([listArticles, showArticle]);
/** What shows portals, categories and articles, or counts them. */
const all = [...namesOf([listPortals, showPortal, listCategories]), ...articles];

/** Whatever one member changes in the help center, the others see, with the counts beside it. */
export function watchHelpCenter(): void {
  const refetch = (queryClient: QueryClient, shown: readonly unknown[]) =>
    void queryClient.invalidateQueries({ predicate: ({ queryKey: [name] }) => shown.includes(name) });
  registerLivePatch(portalChanged, (queryClient) => refetch(queryClient, [listPortalMembers.name, ...all]));
  registerLivePatch(categoryChanged, (queryClient) => refetch(queryClient, all));
  registerLivePatch(articleChanged, (queryClient, { counts_changed: countsChanged }) =>
    refetch(queryClient, countsChanged ? all : articles),
  );
}
