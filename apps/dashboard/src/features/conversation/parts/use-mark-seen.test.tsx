import { markUnread, updateLastSeen, type Conversation } from '@confab/contract/features/conversation';
import { QueryClient, QueryClientProvider, useMutation } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi, type MockInstance } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { unreadMutation } from '../changes/change-api.ts';
import { aConversation } from '../../../../test/fixtures/conversation.ts';
import { useMarkSeen } from './use-mark-seen.ts';

const seen = vi.fn();
let queryClient: QueryClient;
let hasFocus: MockInstance<() => boolean>;
beforeEach(() => {
  vi.useFakeTimers();
  hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  seen.mockClear();
  queryClient = new QueryClient();
  const server = fakeServer();
  server.on(updateLastSeen, ({ params }) => {
    seen(Number(params.id));
    return aConversation({ id: Number(params.id), unread_count: 0 });
  });
  server.on(markUnread, ({ params }) => aConversation({ id: Number(params.id), unread_count: 3 }));
});
afterEach(() => {
  vi.useRealTimers();
});

const unread = (id: number) => aConversation({ id, unread_count: 2 });

function renderSeen(first: Conversation) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  return renderHook(
    ({ conversation }) => {
      useMarkSeen(conversation);
      return useMutation(unreadMutation(queryClient, 1));
    },
    { wrapper, initialProps: { conversation: first } },
  );
}

test('a conversation viewed for four seconds is marked read', async () => {
  renderSeen(unread(1));
  await vi.advanceTimersByTimeAsync(3999);
  expect(seen).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(seen).toHaveBeenCalledExactlyOnceWith(1);
});

test('a conversation viewed briefly stays unread', async () => {
  const { rerender } = renderSeen(unread(1));
  await vi.advanceTimersByTimeAsync(3000);
  rerender({ conversation: unread(2) });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(seen.mock.calls).toEqual([[2]]);
});

test('without focus nothing is marked read', async () => {
  hasFocus.mockReturnValue(false);
  renderSeen(unread(1));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(seen).not.toHaveBeenCalled();
});

test('a conversation marked as unread while open stays so until it is opened again', async () => {
  const { rerender, result } = renderSeen(aConversation({ id: 1, unread_count: 0 }));
  await vi.advanceTimersByTimeAsync(10);
  result.current.mutate(1);
  await vi.advanceTimersByTimeAsync(10);
  rerender({ conversation: unread(1) });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(seen).not.toHaveBeenCalled();
  rerender({ conversation: aConversation({ id: 2, unread_count: 0 }) });
  rerender({ conversation: unread(1) });
  await vi.advanceTimersByTimeAsync(4000);
  expect(seen).toHaveBeenCalledExactlyOnceWith(1);
});
