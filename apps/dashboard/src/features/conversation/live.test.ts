import { assigneeChanged, conversationUpdated } from '@confab/contract/features/conversation';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { applyLiveEvent } from '../../platform/live/patches.ts';
import { conversationKey, viewCountsQuery } from './api.ts';
import { registerConversationPatches } from './live.ts';
import { aConversation, eventOf } from './test/fixtures.ts';

test('the counts of the sidebar follow an event at once, without a request', () => {
  registerConversationPatches();
  const queryClient = new QueryClient();
  const before = aConversation({ id: 1, status: 'open', labels: ['billing'], inbox_id: 2 });
  const { queryKey } = viewCountsQuery(1);
  queryClient.setQueryData(conversationKey(1, 1), before);
  const counts = {
    all: 5,
    unattended: 1,
    inboxes: [{ id: 2, count: 3 }],
    labels: [{ title: 'billing', count: 2 }],
  };
  queryClient.setQueryData(queryKey, counts);
  const hear = (name: string, change: Partial<typeof before>) => {
    const after = { ...before, ...change };
    applyLiveEvent(queryClient, 1, { name, data: { account_id: 1, ...eventOf(after) } });
    return queryClient.getQueryData(queryKey);
  };
  expect(hear(assigneeChanged.name, { updated_at: before.updated_at + 1 })).toBe(counts);
  expect(hear(conversationUpdated.name, { labels: ['bug'], updated_at: before.updated_at + 2 })).toEqual({
    ...counts,
    labels: [
      { title: 'billing', count: 1 },
      { title: 'bug', count: 1 },
    ],
  });
});
