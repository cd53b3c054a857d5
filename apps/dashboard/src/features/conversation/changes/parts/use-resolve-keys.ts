import type { Conversation } from '@confab/contract/features/conversation';
import { useKeyCommand } from '../../../../platform/commands/key-command.ts';
import { useShortcut } from '../../../../platform/commands/shortcuts.ts';
import { useText } from '../../../../platform/messages/use-text.ts';
import type { Changes } from './use-change.ts';

/** The keys that resolve the open conversation; `goOn` opens the next one, determined beforehand. */
export function useResolveKeys(
  open: Conversation | undefined,
  changes: Changes,
  goOn: (resolve: () => void) => void,
): void {
  const text = useText();
  // The palette lists it among the statuses.
  useShortcut(
    'Alt+KeyE',
    () => open && changes.setStatus(open.id, 'resolved'),
    open !== undefined && open.status !== 'resolved',
  );
  useKeyCommand({
    id: 'conversation-resolve-next',
    keys: 'Mod+Alt+KeyE',
    label: text('shell:shortcuts.resolveNext'),
    group: text('conversation:command.group', { id: open?.id ?? 0 }),
    run: () => open && goOn(() => changes.setStatus(open.id, 'resolved')),
    isEnabled: open !== undefined,
  });
}
