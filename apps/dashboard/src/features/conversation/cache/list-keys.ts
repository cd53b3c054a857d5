import { conversationMeta, listConversations } from '@confab/contract/features/conversation';
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';

type Lists = { lists: readonly QueryKey[]; counts: readonly QueryKey[] };

const known = new WeakMap<QueryClient, Set<Query>>();

/**
 * The keys of an account's lists of conversations and of their counts, as far as they are cached. Each event needs
 * them, and they are few among thousands of others, so they are tracked as they are added and removed.
 */
export function listsOf(queryClient: QueryClient, accountId: number): Lists {
  const own = [...(known.get(queryClient) ?? noteLists(queryClient))]
    .map(({ queryKey }) => queryKey)
    .filter((key) => accountOf(key) === accountId);
  return {
    lists: own.filter(([name]) => name === listConversations.name),
    counts: own.filter(([name]) => name === conversationMeta.name),
  };
}

function noteLists(queryClient: QueryClient): Set<Query> {
  const cache = queryClient.getQueryCache();
  const noted = new Set(cache.getAll().filter(isListed));
  cache.subscribe(({ type, query }) => {
    if (type === 'added' && isListed(query)) noted.add(query);
    if (type === 'removed') noted.delete(query);
  });
  known.set(queryClient, noted);
  return noted;
}

function isListed({ queryKey: [name] }: Query): boolean {
  return name === listConversations.name || name === conversationMeta.name;
}

/** The second part of such a key are the values of the path. */
function accountOf([, params]: QueryKey): unknown {
  return typeof params === 'object' && params !== null && 'account_id' in params
    ? params.account_id
    : undefined;
}
