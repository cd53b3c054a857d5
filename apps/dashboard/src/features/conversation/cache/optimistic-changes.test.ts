import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { addPendingChange, withPendingChanges } from './optimistic-changes.ts';
import { aConversation } from '../../../../test/fixtures/conversation.ts';

const resolved = {
  kind: 'status',
  apply: <T extends object>(known: T) => ({ ...known, status: 'resolved' as const }),
  isIn: ({ status }: { status: string }) => status === 'resolved',
};

test('a late event does not revert a change; the one that has it ends the pending change', () => {
  const queryClient = new QueryClient();
  const open = aConversation({ id: 1, status: 'open' });
  addPendingChange(queryClient, 1, resolved);
  expect(withPendingChanges(queryClient, open).status).toBe('resolved');
  expect(withPendingChanges(queryClient, aConversation({ id: 2, status: 'open' })).status).toBe('open');
  const current = { ...open, status: 'resolved' as const };
  expect(withPendingChanges(queryClient, current)).toBe(current);
  // Another agent reopens it.
  expect(withPendingChanges(queryClient, open)).toBe(open);
});

test('of two changes of one field the later one is pending', () => {
  const queryClient = new QueryClient();
  addPendingChange(queryClient, 1, resolved);
  addPendingChange(queryClient, 1, {
    kind: 'status',
    apply: (known) => ({ ...known, status: 'open' }),
    isIn: ({ status }) => status === 'open',
  });
  expect(withPendingChanges(queryClient, aConversation({ id: 1, status: 'pending' })).status).toBe('open');
});

test('a rejected change is no longer pending', () => {
  const queryClient = new QueryClient();
  const open = aConversation({ id: 1, status: 'open' });
  addPendingChange(queryClient, 1, resolved).undo();
  expect(withPendingChanges(queryClient, open)).toBe(open);
});
