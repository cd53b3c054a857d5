import type { CacheKeys } from '@confab/contract/features/account';
import type { QueryClient } from '@tanstack/react-query';
import { accountQuery } from '../api.ts';

/** Notes the newest keys of the account's lists with the account. The account's other data keeps its age. */
export function storeCacheKeys(queryClient: QueryClient, accountId: number, cacheKeys: CacheKeys): void {
  const { queryKey } = accountQuery(accountId);
  const updatedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt;
  queryClient.setQueryData(
    queryKey,
    (account) => account && { ...account, cache_keys: cacheKeys },
    updatedAt === undefined ? {} : { updatedAt },
  );
}
