import type { MessageKey } from '../../../platform/messages/catalog.ts';

/** One action and its keys, in the notation of `useShortcut`. */
export type ShortcutRow = { label: MessageKey; keys: readonly string[] };
export type ShortcutGroup = { title: MessageKey; rows: readonly ShortcutRow[] };

/** All shortcuts. A test compares them with the code and docs/interface.md. */
export const shortcutGroups: readonly ShortcutGroup[] = [
  {
    title: 'shell:shortcuts.navigation',
    rows: [
      { label: 'shell:shortcuts.palette', keys: ['Mod+KeyK'] },
      { label: 'shell:shortcuts.search', keys: ['Slash'] },
      { label: 'shell:shortcuts.openConversations', keys: ['Alt+KeyC'] },
      { label: 'shell:shortcuts.openContacts', keys: ['Alt+KeyV'] },
      { label: 'shell:shortcuts.openSettings', keys: ['Alt+KeyS'] },
      { label: 'shell:shortcuts.toggleSidebar', keys: ['Alt+KeyO'] },
      { label: 'shell:shortcuts.navigateMenu', keys: ['ArrowUp', 'ArrowDown'] },
      { label: 'shell:shortcuts.help', keys: ['Mod+Slash'] },
      { label: 'shell:shortcuts.closeHelp', keys: ['Mod+Escape'] },
    ],
  },
  {
    title: 'shell:shortcuts.conversation',
    rows: [
      { label: 'shell:shortcuts.next', keys: ['Alt+KeyJ'] },
      { label: 'shell:shortcuts.previous', keys: ['Alt+KeyK'] },
      { label: 'shell:shortcuts.nextTab', keys: ['Alt+KeyN'] },
      { label: 'shell:shortcuts.reply', keys: ['Alt+KeyL'] },
      { label: 'shell:shortcuts.note', keys: ['Alt+KeyP'] },
      { label: 'shell:shortcuts.attach', keys: ['Alt+KeyA'] },
      { label: 'shell:shortcuts.article', keys: ['Alt+KeyH'] },
      { label: 'shell:shortcuts.resolve', keys: ['Alt+KeyE'] },
      { label: 'shell:shortcuts.resolveNext', keys: ['Mod+Alt+KeyE'] },
      { label: 'shell:shortcuts.snooze', keys: ['Alt+KeyM'] },
      { label: 'shell:shortcuts.newConversation', keys: ['Alt+KeyW'] },
    ],
  },
  {
    // While the focus is on the list.
    title: 'shell:shortcuts.list',
    rows: [
      { label: 'shell:shortcuts.move', keys: ['ArrowUp', 'ArrowDown', 'KeyJ', 'KeyK'] },
      { label: 'shell:shortcuts.select', keys: ['KeyX'] },
      { label: 'shell:shortcuts.extend', keys: ['Shift+ArrowDown', 'Shift+KeyJ'] },
      { label: 'shell:shortcuts.selectAll', keys: ['Mod+KeyA'] },
      { label: 'shell:shortcuts.clear', keys: ['Escape'] },
      { label: 'shell:shortcuts.cardMenu', keys: ['Period'] },
    ],
  },
  {
    title: 'shell:shortcuts.inboxView',
    rows: [
      { label: 'shell:shortcuts.nextNotification', keys: ['KeyJ', 'Alt+KeyJ'] },
      { label: 'shell:shortcuts.previousNotification', keys: ['KeyK', 'Alt+KeyK'] },
      { label: 'shell:shortcuts.notificationDone', keys: ['KeyE'] },
      { label: 'shell:shortcuts.notificationSnooze', keys: ['KeyH'] },
      { label: 'shell:shortcuts.notificationUnread', keys: ['KeyU'] },
    ],
  },
];
