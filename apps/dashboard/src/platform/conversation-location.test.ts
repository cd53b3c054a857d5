import { expect, test } from 'vitest';
import { conversationPath, type ConversationView } from './conversation-location.ts';

test.each<[ConversationView, string, string]>([
  [{ kind: 'all' }, 'dashboard', 'conversations/5'],
  [{ kind: 'mentions' }, 'mentions/conversations', 'mentions/conversations/5'],
  [{ kind: 'unattended' }, 'unattended/conversations', 'unattended/conversations/5'],
  [{ kind: 'participating' }, 'participating/conversations', 'participating/conversations/5'],
  [{ kind: 'inbox', id: 3 }, 'inbox/3', 'inbox/3/conversations/5'],
  [{ kind: 'team', id: 3 }, 'team/3', 'team/3/conversations/5'],
  [{ kind: 'folder', id: 3 }, 'custom_view/3', 'custom_view/3/conversations/5'],
  [{ kind: 'label', title: 'größe' }, 'label/gr%C3%B6%C3%9Fe', 'label/gr%C3%B6%C3%9Fe/conversations/5'],
])('%j is at %s', (view, list, conversation) => {
  expect(conversationPath(1, view)).toBe(`/app/accounts/1/${list}`);
  expect(conversationPath(1, view, 5)).toBe(`/app/accounts/1/${conversation}`);
});
