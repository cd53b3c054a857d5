import { IconButton } from '@confab/ui/icon-button';
import { SquarePen } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { registerCommands } from '../../../../platform/commands/commands.ts';
import { useShortcut } from '../../../../platform/commands/shortcuts.ts';
import { useText } from '../../../../platform/messages/use-text.ts';

const NewConversationModal = lazy(async () => ({
  default: (await import('./new-conversation-modal.tsx')).NewConversationModal,
}));

/** Starts a conversation: by a button, a key, and from the palette. */
export function NewConversationButton({ accountId }: { accountId: number }) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  useShortcut('Alt+KeyW', () => setOpen(true));
  useEffect(
    () =>
      registerCommands(() => [
        {
          id: 'conversation-new',
          group: text('conversation:new.group'),
          label: text('conversation:new.title'),
          shortcut: ['alt', 'w'],
          run: () => setOpen(true),
        },
      ]),
    [text],
  );
  return (
    <>
      <IconButton
        label={text('conversation:new.title')}
        shortcut={['alt', 'w']}
        icon={<SquarePen size={16} />}
        onPress={() => setOpen(true)}
      />
      <Suspense>
        {isOpen && <NewConversationModal accountId={accountId} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
