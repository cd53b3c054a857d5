import type { Conversation } from '@confab/contract/features/conversation';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useText } from '../../../../platform/messages/use-text.ts';
import { conversationPath, type ConversationLocation } from '../../../../platform/conversation-location.ts';
import { useKeyCommand } from '../../../../platform/commands/key-command.ts';
import type { ReferenceData } from '../../parts/use-reference-data.ts';
import type { Changes } from '../../changes/parts/use-change.ts';
import { useResolveKeys } from '../../changes/parts/use-resolve-keys.ts';
import type { ListFilterState } from '../../../custom-filter/index.ts';
import type { Conversations } from './use-conversations.ts';

/** The list as shown, for the keys; it is frozen while the pointer is on it. */
export type ShownList = { current: readonly Conversation[] };

/** Moving through the list by keyboard, and closing what is open. */
export function useConversationKeys(
  location: ConversationLocation,
  { tab, tabs, changeTab }: Conversations,
  shown: ShownList,
  open: Conversation | undefined,
  changes: Changes,
): void {
  const text = useText();
  const navigate = useNavigate();
  /** The last position of the open one in the list. */
  const stood = useRef({ id: location.conversationId, at: 0 });
  const go = (id: number | undefined) =>
    void navigate({ to: conversationPath(location.accountId, location.view, id) });
  const step = (by: 1 | -1) => {
    const next = neighbor(shown.current, location.conversationId, by, stood.current);
    if (next) go(next.id);
  };
  useEffect(() => {
    const id = location.conversationId;
    const note = () => {
      const at = shown.current.findIndex((item) => item.id === id);
      if (at !== -1) stood.current = { id, at };
    };
    note();
    return note;
  });
  const group = text('conversation:list.label');
  const named = (name: 'next' | 'previous' | 'nextTab') => ({
    id: `list-${name}`,
    label: text(`shell:shortcuts.${name}`),
    group,
  });
  useKeyCommand({ ...named('next'), keys: 'Alt+KeyJ', run: () => step(1) });
  useKeyCommand({ ...named('previous'), keys: 'Alt+KeyK', run: () => step(-1) });
  const nextTab = () => changeTab(tabs[(tabs.indexOf(tab) + 1) % tabs.length] ?? tab);
  useKeyCommand({ ...named('nextTab'), keys: 'Alt+KeyN', run: nextTab });
  useResolveKeys(open, changes, (resolve) => {
    const next =
      neighbor(shown.current, open?.id, 1, stood.current) ??
      neighbor(shown.current, open?.id, -1, stood.current);
    resolve();
    go(next?.id);
  });
}

/**
 * The previous or next one; relative to the last position of the open one when it has left the list; the first when
 * none of the list is open; undefined beyond either end.
 */
export function neighbor(
  items: readonly Conversation[],
  id: number | undefined,
  by: 1 | -1,
  stood: { id: number | undefined; at: number },
): Conversation | undefined {
  const at = items.findIndex((item) => item.id === id);
  if (at !== -1) return items[at + by];
  if (id === undefined || stood.id !== id) return items[0];
  return items[by === 1 ? stood.at : stood.at - 1];
}

/**
 * The title of a view; undefined for a missing one: an inbox, team, label, or folder that was deleted or is not
 * accessible.
 */
export function useViewTitle(
  { view }: ConversationLocation,
  { isLoaded, inboxOf, labels, teams }: ReferenceData,
  folder: ListFilterState['saved'],
): string | undefined {
  const text = useText();
  switch (view.kind) {
    case 'inbox':
      return isLoaded ? inboxOf(view.id)?.name : text('conversation:view.all');
    case 'label':
      return !isLoaded || labels.some(({ title }) => title === view.title) ? view.title : undefined;
    case 'all':
    case 'mentions':
    case 'unattended':
    case 'participating':
      return text(`conversation:view.${view.kind}`);
    case 'folder':
      return folder === null ? undefined : (folder?.name ?? text('conversation:view.all'));
    case 'team':
      return isLoaded ? teams.find(({ id }) => id === view.id)?.name : text('conversation:view.all');
  }
}
