import { IconButton } from '@confab/ui/icon-button';
import { SquarePen } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useKeyCommand } from '../../../../platform/commands/key-command.ts';
import { useText } from '../../../../platform/messages/use-text.ts';
import { NewConversationModal } from './lazy-modal.ts';

/** Starts a conversation: by a button, a key, and from the palette. */
export function NewConversationButton({ accountId }: { accountId: number }) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  useKeyCommand({
    id: 'conversation-new',
    keys: 'Alt+KeyW',
    label: text('conversation:new.title'),
    group: text('conversation:new.group'),
    run: () => setOpen(true),
  });
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
