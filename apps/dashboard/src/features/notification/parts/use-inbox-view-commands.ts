import type { Notification } from '@confab/contract/features/notification';
import { useEffect, useEffectEvent } from 'react';
import { registerCommands } from '../../../platform/commands/commands.ts';
import { useKeyCommand } from '../../../platform/commands/key-command.ts';
import { useText } from '../../../platform/messages/use-text.ts';

type Actions = {
  step: (by: 1 | -1) => void;
  toggleRead: () => void;
  finish: () => void;
  remove: () => void;
  setSnoozeOpen: (isOpen: boolean) => void;
};

/** What is done with the open notification, in the command palette. */
export function useInboxViewCommands(actions: Actions, open: Notification | undefined): void {
  const text = useText();
  const group = text('notification:inbox.actions');
  useKeyCommand({
    id: 'notification-next',
    keys: 'Alt+KeyJ',
    label: text('notification:inbox.next'),
    group,
    run: () => actions.step(1),
  });
  useKeyCommand({
    id: 'notification-previous',
    keys: 'Alt+KeyK',
    label: text('notification:inbox.previous'),
    group,
    run: () => actions.step(-1),
  });
  const run = useEffectEvent((what: 'done' | 'snooze' | 'unread' | 'delete') => {
    if (what === 'done') actions.finish();
    else if (what === 'snooze') actions.setSnoozeOpen(true);
    else if (what === 'unread') actions.toggleRead();
    else actions.remove();
  });
  const isOpen = open !== undefined;
  const isRead = open?.read_at !== null;
  useEffect(() => {
    if (!isOpen) return undefined;
    const labels = {
      done: text('notification:action.done'),
      snooze: text('notification:action.snooze'),
      unread: text(isRead ? 'notification:action.unread' : 'notification:action.read'),
      delete: text('notification:action.delete'),
    };
    const shortcuts = { done: ['E'], snooze: ['H'], unread: ['U'], delete: undefined };
    return registerCommands(() =>
      (['done', 'snooze', 'unread', 'delete'] as const).map((what) => ({
        id: `notification-${what}`,
        group,
        label: labels[what],
        ...(shortcuts[what] ? { shortcut: shortcuts[what] } : {}),
        run: () => run(what),
      })),
    );
  }, [isOpen, isRead, group, text]);
}
