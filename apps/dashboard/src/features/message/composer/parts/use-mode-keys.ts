import { useKeyCommand } from '../../../../platform/commands/key-command.ts';
import { useText } from '../../../../platform/messages/use-text.ts';
import type { ComposerMode } from './composer-notes.tsx';

/** Keys and commands that begin a reply or a note. */
export function useModeKeys(conversationId: number, switchTo: (mode: ComposerMode) => void): void {
  const text = useText();
  const group = text('conversation:command.group', { id: conversationId });
  useKeyCommand({
    id: 'composer-reply',
    keys: 'Alt+KeyL',
    label: text('shell:shortcuts.reply'),
    group,
    run: () => switchTo('reply'),
  });
  useKeyCommand({
    id: 'composer-note',
    keys: 'Alt+KeyP',
    label: text('shell:shortcuts.note'),
    group,
    run: () => switchTo('note'),
  });
}
