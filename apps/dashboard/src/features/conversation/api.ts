import { agentList } from '@confab/contract/features/agent';
import {
  conversationMeta,
  conversationViewCounts,
  conversationsPerPage,
  filterConversations,
  listConversations,
  showConversation,
  type Conversation,
  type ConversationCounts,
} from '@confab/contract/features/conversation';
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  replaceEqualDeep,
} from '@tanstack/react-query';
import { call } from '../../platform/calls/call.ts';
import { queryKey, routeQuery } from '../../platform/calls/keys.ts';
import { profileQuery } from '../../platform/account/profile-query.ts';
import {
  itemsOf,
  nextPage,
  withEvent,
  type ConversationPage,
  type ConversationPages,
  type ListFilter,
} from './list/list-model.ts';
import type { CachedConversation } from './model.ts';

/** A list, page by page. Its answers also bring the counts of the tabs, so those need no call of their own. */
export function listQuery(queryClient: QueryClient, accountId: number, filter: ListFilter) {
  return infiniteQueryOptions({
    queryKey: listKey(accountId, filter),
    queryFn: async ({ pageParam, signal }): Promise<ConversationPage> => {
      const startedAt = Date.now();
      const data = await fetchPage(accountId, filter, pageParam, signal);
      const received = receivedSince(queryClient, accountId, startedAt);
      const userId = queryClient.getQueryData(profileQuery.queryKey)?.id ?? 0;
      queryClient.setQueryData(countsKey(accountId, filter), data.meta);
      if (received.length > 0) {
        void queryClient.invalidateQueries({ queryKey: countsKey(accountId, filter) });
      }
      const isLast = data.payload.length < conversationsPerPage;
      const known = queryClient.getQueryData<ConversationPages>(listKey(accountId, filter));
      const items = shareItems(itemsOf(known), data.payload);
      return withEvent({ items, isLast }, filter, received, userId, pageParam === 1);
    },
    initialPageParam: 1,
    // Changes preserve unchanged objects, and responses are compared above, by conversation. The cache would
    // compare by position, so each card below a moved one would be another object.
    structuralSharing: false,
    getNextPageParam: (_last, pages) => nextPage(pages, conversationsPerPage),
  });
}

async function fetchPage(accountId: number, filter: ListFilter, page: number, signal: AbortSignal) {
  const params = { account_id: accountId };
  const { conditions, ...input } = filter;
  if (conditions === undefined)
    return (await call(listConversations, { params, input: { ...input, page }, signal })).data;
  const { meta, payload } = await call(filterConversations, {
    params,
    input: { payload: [...conditions], page },
    signal,
  });
  return { meta: { ...meta, assigned_count: meta.all_count - meta.unassigned_count }, payload };
}

/** The counts of the tabs under a filter. Enable it once the list is loaded. */
export function countsQuery(accountId: number, filter: ListFilter) {
  const { conditions, ...input } = countsFilter(filter);
  return queryOptions({
    queryKey: countsKey(accountId, filter),
    queryFn: async ({ signal }): Promise<ConversationCounts> => {
      if (conditions !== undefined) return (await fetchPage(accountId, filter, 1, signal)).meta;
      const answer = await call(conversationMeta, { params: { account_id: accountId }, input, signal });
      return answer.meta;
    },
  });
}

/** The counts of the sidebar. Events keep them current. */
export function viewCountsQuery(accountId: number) {
  return routeQuery(conversationViewCounts, { params: { account_id: accountId } });
}

export function conversationQuery(queryClient: QueryClient, accountId: number, id: number) {
  return queryOptions({
    queryKey: conversationKey(accountId, id),
    queryFn: async ({ signal }): Promise<CachedConversation> => {
      const startedAt = Date.now();
      const answer = await call(showConversation, { params: { account_id: accountId, id }, signal });
      const received = receivedSince(queryClient, accountId, startedAt).find((each) => each.id === id);
      return received && received.updated_at >= answer.updated_at
        ? { ...answer, ...received, uuid: answer.uuid }
        : answer;
    },
  });
}

/** Conversations from events received while a request was in flight: its response may not include them yet. */
function receivedSince(queryClient: QueryClient, accountId: number, since: number): CachedConversation[] {
  return queryClient
    .getQueryCache()
    .findAll({ queryKey: [showConversation.name] })
    .filter((query) => query.state.dataUpdatedAt >= since)
    .flatMap((query) => {
      const known = queryClient.getQueryData<CachedConversation>(query.queryKey);
      return known?.account_id === accountId ? [known] : [];
    });
}

/** All agents of the account; presence changes are received live. */
export function agentsQuery(accountId: number) {
  return { ...routeQuery(agentList, { params: { account_id: accountId } }), staleTime: 5 * 60_000 };
}

export function listKey(accountId: number, filter: ListFilter) {
  return [...queryKey(listConversations, { account_id: accountId }, filter), 'pages'];
}

/** Counts do not depend on the tab and the order. */
function countsKey(accountId: number, filter: ListFilter) {
  return queryKey(conversationMeta, { account_id: accountId }, countsFilter(filter));
}

export function conversationKey(accountId: number, id: number) {
  return queryKey(showConversation, { account_id: accountId, id });
}

/** Display ids that appeared in events and are not loaded; only events write it. */
export function missingQuery(accountId: number) {
  return queryOptions<readonly number[]>({
    queryKey: missingIdsKey(accountId),
    queryFn: () => [],
    initialData: [],
    staleTime: Infinity,
  });
}

export function missingIdsKey(accountId: number): readonly unknown[] {
  return ['conversation.missing', { account_id: accountId }];
}

function countsFilter(filter: ListFilter): ListFilter {
  const { assignee_type: _tab, sort_by: _sort, page: _page, ...rest } = filter;
  return rest;
}

/** Keeps the existing object for unchanged conversations of a response, so that their cards do not re-render. */
function shareItems(known: readonly Conversation[], answered: readonly Conversation[]): Conversation[] {
  const before = new Map(known.map((item) => [item.id, item]));
  return answered.map((item) => replaceEqualDeep(before.get(item.id), item));
}
