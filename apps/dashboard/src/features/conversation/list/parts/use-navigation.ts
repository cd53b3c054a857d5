import type { Conversation } from '@confab/contract/features/conversation';
import { useNavigate } from '@tanstack/react-router';
import { useText } from '../../../../platform/messages/use-text.ts';
import { conversationPath, type ConversationLocation } from '../../../../platform/conversation-location.ts';
import { useShortcut } from '../../../../platform/commands/shortcuts.ts';
import type { Changes } from '../../changes/parts/use-change.ts';
import type { Conversations } from './use-conversations.ts';

/** Moving through the list by keyboard, and closing what is open. */
export function useConversationKeys(
  place: ConversationLocation,
  { items, tab, tabs, changeTab }: Conversations,
  open: Conversation | undefined,
  changes: Changes,
): void {
  const navigate = useNavigate();
  const go = (id: number | undefined) =>
    void navigate({ to: conversationPath(place.accountId, place.view, id) });
  const step = (by: 1 | -1) => {
    const next = neighbor(items, place.conversationId, by);
    if (next) go(next.id);
  };
  useShortcut('Alt+KeyJ', () => step(1));
  useShortcut('Alt+KeyK', () => step(-1));
  useShortcut('Alt+KeyN', () => changeTab(tabs[(tabs.indexOf(tab) + 1) % tabs.length] ?? tab));
  useShortcut('Alt+KeyE', () => open && changes.toggleResolved(open), open !== undefined);
  useShortcut(
    'Mod+Alt+KeyE',
    () => {
      if (!open) return;
      const next = neighbor(items, open.id, 1) ?? neighbor(items, open.id, -1);
      changes.setStatus(open.id, 'resolved');
      go(next?.id);
    },
    open !== undefined,
  );
}

/** The one before or after; the first when nothing of the list is open; undefined beyond either end. */
function neighbor(
  items: readonly Conversation[],
  id: number | undefined,
  by: 1 | -1,
): Conversation | undefined {
  const at = items.findIndex((item) => item.id === id);
  return at === -1 ? items[0] : items[at + by];
}

/** What a view is called. */
export function useViewTitle(
  { view }: ConversationLocation,
  inboxNameOf: (id: number) => string | undefined,
): string {
  const text = useText();
  switch (view.kind) {
    case 'inbox':
      return inboxNameOf(view.id) ?? text('conversation:view.all');
    case 'label':
      return view.title;
    case 'team':
    case 'folder':
    case 'all':
      return text('conversation:view.all');
    case 'mentions':
    case 'unattended':
    case 'participating':
      return text(`conversation:view.${view.kind}`);
  }
}
