import { accountCacheInvalidated } from '@confab/contract/features/account';
import { listAssignable } from '@confab/contract/features/inbox';
import { registerLivePatch } from '../../platform/live/patches.ts';
import { storeCacheKeys } from './cache/cache-keys.ts';

/** Lists that clients keep a copy of are fetched again when the server's key for them moves on. */
export function watchAccount(): void {
  const seen = new Map<string, string>();
  registerLivePatch(
    accountCacheInvalidated,
    (queryClient, { cache_keys: cacheKeys, account_id: accountId }) => {
      // Before the query: its cached result then has the key of its time.
      storeCacheKeys(queryClient, accountId, cacheKeys);
      for (const [model, key] of Object.entries(cacheKeys)) {
        if (seen.get(model) === key) continue;
        seen.set(model, key);
        // Routes are named after their feature, and so are the models.
        void queryClient.invalidateQueries({ queryKey: [`${model}.list`] });
        // Members are added and removed under the key of their inbox.
        if (model === 'inbox') void queryClient.invalidateQueries({ queryKey: [listAssignable.name] });
      }
    },
  );
}
