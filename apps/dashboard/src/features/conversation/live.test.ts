import {
  assigneeChanged,
  conversationDeleted,
  conversationMentioned,
  conversationMeta,
  conversationParticipantsChanged,
  conversationStatusChanged,
  conversationUpdated,
} from '@confab/contract/features/conversation';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { queryKey } from '../../platform/calls/keys.ts';
import { applyLiveEvent, applyReconnect } from '../../platform/live/patches.ts';
import { profileQuery } from '../../platform/account/profile-query.ts';
import { aProfile } from '../../../test/people.ts';
import { noChange } from './list/list-model.ts';
import { conversationKey, listKey, viewCountsQuery } from './api.ts';
import { participantsQuery } from './details/participants-api.ts';
import { watchConversations } from './live.ts';
import { aConversation, eventOf } from '../../../test/fixtures/conversation.ts';

test('sidebar counts follow an event immediately, without a request', () => {
  watchConversations();
  const queryClient = new QueryClient();
  const before = aConversation({ id: 1, status: 'open', labels: ['billing'], inbox_id: 2 });
  const { queryKey } = viewCountsQuery(1);
  queryClient.setQueryData(conversationKey(1, 1), before);
  const counts = {
    all: 5,
    unattended: 1,
    inboxes: [{ id: 2, count: 3 }],
    teams: [],
    labels: [{ title: 'billing', count: 2 }],
  };
  queryClient.setQueryData(queryKey, counts);
  const receive = (name: string, change: Partial<typeof before>) => {
    const after = { ...before, ...change };
    applyLiveEvent(queryClient, 1, { name, data: { account_id: 1, ...eventOf(after) } });
    return queryClient.getQueryData(queryKey);
  };
  expect(receive(assigneeChanged.name, { updated_at: before.updated_at + 1 })).toBe(counts);
  expect(receive(conversationUpdated.name, { labels: ['bug'], updated_at: before.updated_at + 2 })).toEqual({
    ...counts,
    labels: [
      { title: 'billing', count: 1 },
      { title: 'bug', count: 1 },
    ],
  });
});

const team = { id: 4, name: 'orders', description: null, allow_auto_assign: true, account_id: 1 };

test('a team is counted in the sidebar of its members', () => {
  watchConversations();
  const queryClient = new QueryClient();
  const before = aConversation({ id: 1 });
  const { queryKey } = viewCountsQuery(1);
  const counts = { all: 1, unattended: 1, inboxes: [{ id: 1, count: 1 }], teams: [], labels: [] };
  const receive = (isMember: boolean) => {
    queryClient.setQueryData(conversationKey(1, 1), before);
    queryClient.setQueryData(queryKey, counts);
    queryClient.setQueryData(['team.list', { account_id: 1 }], [{ ...team, is_member: isMember }]);
    const after = { ...eventOf(before), updated_at: before.updated_at + 1 };
    const data = { account_id: 1, ...after, meta: { ...after.meta, team: { id: 4, name: 'orders' } } };
    applyLiveEvent(queryClient, 1, { name: conversationUpdated.name, data });
    return queryClient.getQueryData<typeof counts>(queryKey)?.teams;
  };
  expect(receive(true)).toEqual([{ id: 4, count: 1 }]);
  expect(receive(false)).toEqual([]);
});

test('lists decided by the server are refetched when a member is added or removed', () => {
  watchConversations();
  const queryClient = new QueryClient();
  queryClient.setQueryData(profileQuery.queryKey, aProfile({ id: 7 }));
  const known = aConversation({ id: 1 });
  const page = (...items: (typeof known)[]) => ({ pages: [{ items, isLast: true }], pageParams: [1] });
  const keys = {
    mention: listKey(1, { conversation_type: 'mention' }),
    participating: listKey(1, { conversation_type: 'participating' }),
    all: listKey(1, { status: 'open' }),
    people: participantsQuery(1, 1).queryKey,
  };
  const receive = (name: string, data: object, inList: boolean) => {
    queryClient.setQueryData(keys.participating, page(...(inList ? [known] : [])));
    queryClient.setQueryData(keys.mention, page());
    queryClient.setQueryData(keys.all, page(known));
    queryClient.setQueryData(keys.people, []);
    applyLiveEvent(queryClient, 1, { name, data: { account_id: 1, ...data } });
    return Object.entries(keys).flatMap(([what, key]) =>
      queryClient.getQueryState(key)?.isInvalidated === true ? [what] : [],
    );
  };
  const people = (...ids: number[]) => ({ conversation_id: 1, user_ids: ids });
  const { name } = conversationParticipantsChanged;
  expect(receive(conversationMentioned.name, eventOf(known), false)).toEqual(['mention']);
  expect(receive(name, people(7), false)).toEqual(['participating', 'people']);
  expect(receive(name, people(7, 8), true)).toEqual(['people']);
  expect(receive(name, people(8), true)).toEqual(['participating', 'people']);
  expect(receive(name, people(8), false)).toEqual(['people']);
});

test('a reopened one may belong in a list decided by the server', () => {
  vi.useFakeTimers();
  watchConversations();
  const queryClient = new QueryClient();
  const snoozed = aConversation({ id: 1, status: 'snoozed' });
  const filter = { status: 'open', conversation_type: 'participating' } as const;
  const key = listKey(1, filter);
  const list = { pages: [{ items: [], isLast: true }], pageParams: [1] };
  const asksAgain = (status: 'open' | 'pending') => {
    queryClient.setQueryData(key, list);
    queryClient.setQueryData(conversationKey(1, 1), snoozed);
    queryClient.setQueryData(queryKey(conversationMeta, { account_id: 1 }, filter), noChange);
    const data = { account_id: 1, ...eventOf({ ...snoozed, status, updated_at: snoozed.updated_at + 1 }) };
    applyLiveEvent(queryClient, 1, { name: conversationStatusChanged.name, data });
    vi.advanceTimersByTime(5_000);
    return queryClient.getQueryState(key)?.isInvalidated;
  };
  expect(asksAgain('pending')).toBe(false);
  expect(asksAgain('open')).toBe(true);
  vi.useRealTimers();
});

test('after a disconnection lists that events cannot update are refetched', () => {
  watchConversations();
  const queryClient = new QueryClient();
  const keys = [
    listKey(1, { status: 'open' }),
    listKey(1, { conversation_type: 'unattended' }),
    listKey(1, { conversation_type: 'mention' }),
    listKey(2, { conversation_type: 'mention' }),
  ];
  for (const key of keys) queryClient.setQueryData(key, { pages: [], pageParams: [] });
  applyReconnect(queryClient, 1);
  const invalidated = keys.map((key) => queryClient.getQueryState(key)?.isInvalidated);
  expect(invalidated).toEqual([false, true, true, false]);
});

test('a deleted conversation is removed from every list, and refetched where it is open', async () => {
  watchConversations();
  const queryClient = new QueryClient();
  const [gone, stays] = [aConversation({ id: 1 }), aConversation({ id: 2 })];
  const key = listKey(1, { status: 'open' });
  const other = listKey(1, { labels: ['vip'] });
  const list = { pages: [{ items: [gone, stays], isLast: true }], pageParams: [1] };
  const without = { pages: [{ items: [stays], isLast: true }], pageParams: [1] };
  queryClient.setQueryData(key, list);
  queryClient.setQueryData(other, without);
  const ask = vi.fn(() => Promise.reject(new Error('It is gone')));
  const open = new QueryObserver(queryClient, {
    queryKey: conversationKey(1, 1),
    queryFn: ask,
    initialData: gone,
    staleTime: Infinity,
    retry: false,
  });
  const close = open.subscribe(() => undefined);
  const { name } = conversationDeleted;
  applyLiveEvent(queryClient, 1, { name, data: { account_id: 1, id: 1, inbox_id: 1 } });
  expect(queryClient.getQueryData(key)).toEqual(without);
  expect(queryClient.getQueryData(other)).toBe(without);
  await vi.waitFor(() => expect(ask).toHaveBeenCalled());
  close();
});
