import {
  exportArticles,
  importArticles,
  listArticleTransfers,
  type ArticleTransfer,
} from '@confab/contract/features/article-transfer';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/calls/call.ts';
import { queryKey, routeQuery } from '../../platform/calls/keys.ts';

const pollMs = 1000;

type Transfers = { payload: ArticleTransfer[] };

/** The newest transfers of a portal, polled while one of them runs. */
export function transfersQuery(accountId: number, slug: string) {
  return queryOptions({
    ...routeQuery(listArticleTransfers, { params: { account_id: accountId, slug } }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      (state.data as Transfers | undefined)?.payload.some(({ status }) => status === 'running') === true
        ? pollMs
        : false,
  });
}

type Import = { file: File; locale: string; asDrafts: boolean };

export function importMutation(queryClient: QueryClient, accountId: number, slug: string) {
  return mutationOptions({
    mutationFn: ({ file, locale, asDrafts }: Import) =>
      call(importArticles, {
        params: { account_id: accountId, slug },
        input: { locale, as_drafts: asDrafts },
        files: { import_file: file },
      }),
    onSuccess: () => refetch(queryClient, accountId, slug),
  });
}

export function exportMutation(queryClient: QueryClient, accountId: number, slug: string) {
  return mutationOptions({
    mutationFn: () => call(exportArticles, { params: { account_id: accountId, slug } }),
    onSuccess: () => refetch(queryClient, accountId, slug),
  });
}

function refetch(queryClient: QueryClient, accountId: number, slug: string): Promise<void> {
  return queryClient.invalidateQueries({
    queryKey: queryKey(listArticleTransfers, { account_id: accountId, slug }),
  });
}
