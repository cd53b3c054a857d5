import { agentList } from '@confab/contract/features/agent';
import { contactDeleted, contactMerged, contactUpdated } from '@confab/contract/features/contact';
import {
  assigneeChanged,
  conversationContactChanged,
  conversationCreated,
  conversationDeleted,
  conversationMentioned,
  conversationMeta,
  conversationParticipantsChanged,
  conversationRead,
  conversationStatusChanged,
  conversationUpdated,
  conversationViewCounts,
  conversationViewersChanged,
  listConversations,
  listParticipants,
  showConversation,
  teamChanged,
  type ConversationCounts,
  type ViewCounts,
} from '@confab/contract/features/conversation';
import { firstReplyCreated, messageCreated, messageUpdated } from '@confab/contract/features/message';
import { listTeams, type Team } from '@confab/contract/features/team';
import { presenceUpdated, type Agent } from '@confab/contract/features/user';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { queryKey } from '../../platform/calls/keys.ts';
import { registerLivePatch, registerReconnect } from '../../platform/live/patches.ts';
import { refetchWhenQuiet } from '../../platform/live/when-quiet.ts';
import { hasAny, membershipOf } from '../../platform/account/access.ts';
import { profileQuery } from '../../platform/account/profile-query.ts';
import { conversationKey, missingIdsKey, viewCountsQuery } from './api.ts';
import { withPendingChanges } from './cache/optimistic-changes.ts';
import {
  applyConversation,
  applyConversationEvent,
  findCached,
  type ConversationEvents,
  type ConversationState,
} from './event-model.ts';
import {
  itemIn,
  itemsOf,
  acceptsNew,
  without,
  type ConversationPages,
  type ListFilter,
} from './list/list-model.ts';
import { listsOf } from './cache/list-keys.ts';
import type { CachedConversation, LiveContext } from './model.ts';
import { viewersKey } from './viewing/viewing-api.ts';

/** Applies all events about conversations to the cache. Call once. */
export function watchConversations(): void {
  for (const event of [
    conversationCreated,
    conversationUpdated,
    conversationStatusChanged,
    conversationRead,
    conversationContactChanged,
    assigneeChanged,
    teamChanged,
  ]) {
    registerLivePatch(event, (client, data) => {
      applyToCaches(client, data.account_id, { name: event.name, data });
      if (event === assigneeChanged) recheckIfLimited(client, data.account_id);
    });
  }
  registerLivePatch(conversationMentioned, (client, data) => {
    applyToCaches(client, data.account_id, { name: conversationMentioned.name, data });
    refetchOwnLists(client, data.account_id, 'mention');
  });
  registerLivePatch(conversationParticipantsChanged, (client, data) => {
    applyParticipants(client, data.account_id, data.conversation_id, data.user_ids);
    recheckIfLimited(client, data.account_id);
  });
  registerLivePatch(conversationDeleted, (client, data) =>
    removeConversation(client, data.account_id, data.id),
  );
  registerLivePatch(conversationViewersChanged, (client, data) => {
    client.setQueryData(viewersKey(data.account_id, data.id), data.user_ids);
  });
  for (const event of [messageCreated, messageUpdated, firstReplyCreated]) {
    registerLivePatch(event, (client, data) =>
      applyToCaches(client, data.account_id, { name: event.name, data }),
    );
  }
  for (const event of [contactUpdated, contactMerged]) {
    registerLivePatch(event, (client, data) =>
      applyToCaches(client, data.account_id, { name: event.name, data }),
    );
  }
  registerLivePatch(contactDeleted, (client, data) =>
    refetchAfterDeletedContact(client, data.account_id, data.id),
  );
  registerLivePatch(presenceUpdated, (client, data) =>
    applyToCaches(client, data.account_id, { name: 'presence.update', data }),
  );
  registerReconnect(refetchClosedLists);
}

/** Refetches the lists that events add nothing to. */
function refetchClosedLists(queryClient: QueryClient, accountId: number): void {
  for (const key of listsOf(queryClient, accountId).lists)
    if (!acceptsNew(filterOf(key))) void queryClient.invalidateQueries({ queryKey: key });
}

/**
 * Participants are not part of a conversation: their list is refetched, and the user's own lists if they were added or
 * removed.
 */
function applyParticipants(
  queryClient: QueryClient,
  accountId: number,
  id: number,
  userIds: readonly number[],
): void {
  const params = { account_id: accountId, conversation_id: id };
  void queryClient.invalidateQueries({ queryKey: queryKey(listParticipants, params) });
  const wasIn = ownLists(queryClient, accountId, 'participating').some((key) => {
    const list = queryClient.getQueryData<ConversationPages>(key);
    return list !== undefined && itemIn(list, id) !== undefined;
  });
  const isIn = userIds.includes(contextOf(queryClient, accountId).userId);
  if (isIn !== wasIn) refetchOwnLists(queryClient, accountId, 'participating');
}

/** A role that sees only some conversations gains and loses them with their assignees: the server decides which. */
function recheckIfLimited(queryClient: QueryClient, accountId: number): void {
  const profile = queryClient.getQueryData(profileQuery.queryKey);
  const granted = (profile && membershipOf(profile, accountId)?.permissions) ?? [];
  if (hasAny(granted, ['administrator', 'agent', 'conversation_manage'])) return;
  for (const { name } of [listConversations, conversationMeta, conversationViewCounts])
    refetchWhenQuiet(queryClient, [[name]]);
}

/** Membership of these lists is decided by the server only. */
type OwnList = 'mention' | 'participating';

function ownLists(queryClient: QueryClient, accountId: number, type: OwnList): QueryKey[] {
  return listsOf(queryClient, accountId).lists.filter((key) => filterOf(key).conversation_type === type);
}

function refetchOwnLists(queryClient: QueryClient, accountId: number, type: OwnList): void {
  const counts = listsOf(queryClient, accountId).counts.filter(
    (key) => filterOf(key).conversation_type === type,
  );
  for (const queryKey of [...ownLists(queryClient, accountId, type), ...counts])
    void queryClient.invalidateQueries({ queryKey });
}

/** Data of a deleted contact is refetched: its conversations belong to another one now, or were deleted too. */
function refetchAfterDeletedContact(queryClient: QueryClient, accountId: number, contactId: number): void {
  const { lists, known } = readState(queryClient, accountId);
  const isOf = ({ meta }: CachedConversation) => meta.sender.id === contactId;
  const isShown = lists.some(({ list }) => itemsOf(list).some(isOf)) || [...known.values()].some(isOf);
  if (!isShown) return;
  for (const { name } of [listConversations, showConversation, conversationMeta, conversationViewCounts])
    void queryClient.invalidateQueries({ queryKey: [name] });
}

/** Removes a deleted one from every list; if it is open, the screen gets the error from the server. */
export function removeConversation(queryClient: QueryClient, accountId: number, id: number): void {
  for (const key of listsOf(queryClient, accountId).lists)
    queryClient.setQueryData<ConversationPages>(key, (list) => list && without(list, id));
  void queryClient.resetQueries({ queryKey: conversationKey(accountId, id), exact: true });
  refetchCounts(queryClient, accountId);
}

function refetchCounts(queryClient: QueryClient, accountId: number): void {
  const params = { account_id: accountId };
  refetchWhenQuiet(queryClient, [
    queryKey(conversationMeta, params),
    queryKey(conversationViewCounts, params),
  ]);
}

/** Puts one conversation from an answer into every list, count and screen. */
export function storeConversation(
  queryClient: QueryClient,
  accountId: number,
  conversation: CachedConversation,
): void {
  const before = readState(queryClient, accountId, conversation.id);
  const after = applyConversation(before, conversation, contextOf(queryClient, accountId));
  writeState(queryClient, accountId, before, after);
}

function applyToCaches(queryClient: QueryClient, accountId: number, received: ConversationEvents): void {
  const id = conversationIdOf(received);
  const before = readState(queryClient, accountId, id);
  const context = contextOf(queryClient, accountId);
  const applied = applyConversationEvent(before, received, context);
  const known = id === undefined ? undefined : findCached(applied, id);
  const current = known && withPendingChanges(queryClient, known);
  const after = current && current !== known ? applyConversation(applied, current, context) : applied;
  writeState(queryClient, accountId, before, after);
  if (id === undefined) return;
  refetchCounts(queryClient, accountId);
}

function contextOf(queryClient: QueryClient, accountId: number): LiveContext {
  const agents = queryClient.getQueryData<readonly Agent[]>(queryKey(agentList, { account_id: accountId }));
  const teams = queryClient.getQueryData<readonly Team[]>(queryKey(listTeams, { account_id: accountId }));
  const userId = queryClient.getQueryData(profileQuery.queryKey)?.id ?? 0;
  return { accountId, userId, agents: agents ?? [], teams: teams ?? [] };
}

/**
 * The cached conversations as one value; of the single ones only that with the display id, if one is given: a
 * day's events leave thousands of them.
 */
export function readState(queryClient: QueryClient, accountId: number, id?: number): ConversationState {
  const { lists, counts } = listsOf(queryClient, accountId);
  const single =
    id === undefined ? everySingle(queryClient, accountId) : [oneSingle(queryClient, accountId, id)];
  return {
    lists: lists.flatMap((key) => {
      const list = queryClient.getQueryData<ConversationPages>(key);
      return list ? [{ filter: filterOf(key), list }] : [];
    }),
    counts: counts.flatMap((key) => {
      const data = queryClient.getQueryData<ConversationCounts>(key);
      return data ? [{ filter: filterOf(key), counts: data, isStale: false }] : [];
    }),
    views: queryClient.getQueryData<ViewCounts>(viewCountsQuery(accountId).queryKey),
    known: new Map(single.flatMap((data) => (data ? [[data.id, data] as const] : []))),
    missingIds: new Set(queryClient.getQueryData<readonly number[]>(missingIdsKey(accountId)) ?? []),
  };
}

/** The display id of the one conversation an event is about; undefined when it concerns many. */
function conversationIdOf({ name, data }: ConversationEvents): number | undefined {
  if (name === 'contact.updated' || name === 'contact.merged' || name === 'presence.update') return undefined;
  return 'conversation_id' in data ? data.conversation_id : data.id;
}

function everySingle(queryClient: QueryClient, accountId: number): CachedConversation[] {
  return queryClient
    .getQueriesData<CachedConversation>({ queryKey: [showConversation.name] })
    .flatMap(([, data]) => (data?.account_id === accountId ? [data] : []));
}

function oneSingle(queryClient: QueryClient, accountId: number, id: number): CachedConversation | undefined {
  return queryClient.getQueryData<CachedConversation>(conversationKey(accountId, id));
}

function writeState(
  queryClient: QueryClient,
  accountId: number,
  before: ConversationState,
  after: ConversationState,
): void {
  const params = { account_id: accountId };
  for (const [index, { filter, list }] of after.lists.entries()) {
    if (list === before.lists[index]?.list) continue;
    queryClient.setQueryData([...queryKey(listConversations, params, filter), 'pages'], list);
  }
  for (const [index, { filter, counts, isStale }] of after.counts.entries()) {
    const key = queryKey(conversationMeta, params, filter);
    if (isStale) {
      void queryClient.invalidateQueries({ queryKey: key });
      // Which conversations return to the user's own lists is decided by the server only.
      const { conversation_type: type } = filter;
      if (type === 'mention' || type === 'participating')
        refetchWhenQuiet(queryClient, ownLists(queryClient, accountId, type));
    } else if (counts !== before.counts[index]?.counts) queryClient.setQueryData(key, counts);
  }
  if (after.views && after.views !== before.views)
    queryClient.setQueryData(viewCountsQuery(accountId).queryKey, after.views);
  for (const [id, known] of after.known) {
    if (known === before.known.get(id)) continue;
    const key = conversationKey(accountId, id);
    queryClient.setQueryData(key, known);
    // A conversation known only from an event lacks fields that events leave out: shown immediately, fetched when
    // opened.
    if (known.uuid === '') {
      void queryClient.invalidateQueries({ queryKey: key, exact: true, refetchType: 'none' });
    }
  }
  if (after.missingIds !== before.missingIds)
    queryClient.setQueryData(missingIdsKey(accountId), [...after.missingIds]);
}

/** The third part of a list's or count's key is its input. */
function filterOf(key: readonly unknown[]): ListFilter {
  const [, , input] = key;
  return typeof input === 'object' && input !== null ? input : {};
}
