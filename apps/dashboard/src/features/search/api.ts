import {
  searchArticles,
  searchContacts,
  searchConversations,
  searchEverything,
  type SearchInput,
  searchMessages,
  searchResultsPerPage,
} from '@confab/contract/features/search';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../platform/calls/call.ts';
import { queryKey, routeQuery } from '../../platform/calls/keys.ts';
import type { SearchTab } from './model.ts';

export type SearchFilters = Omit<SearchInput, 'page'>;

/** The first of everything that is found. */
export function searchEverythingQuery(accountId: number, input: SearchFilters) {
  return { ...routeQuery(searchEverything, { params: { account_id: accountId }, input }), staleTime: 15_000 };
}

const routes = {
  messages: searchMessages,
  conversations: searchConversations,
  contacts: searchContacts,
  articles: searchArticles,
};

/** One type of results, in pages. */
export function sectionQuery(accountId: number, section: Exclude<SearchTab, 'all'>, input: SearchFilters) {
  const route = routes[section];
  const params = { account_id: accountId };
  return infiniteQueryOptions({
    queryKey: [...queryKey(route, params, input), 'pages'],
    queryFn: async ({ pageParam, signal }) => {
      const { payload } = await call(route, { params, input: { ...input, page: pageParam }, signal });
      return { messages: [], conversations: [], contacts: [], articles: [], ...payload };
    },
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) =>
      last[section].length < searchResultsPerPage ? undefined : page + 1,
    staleTime: 15_000,
  });
}
