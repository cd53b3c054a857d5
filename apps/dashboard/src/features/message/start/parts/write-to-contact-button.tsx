import type { SearchContact } from '@confab/contract/features/search';
import { IconButton } from '@confab/ui/icon-button';
import { SquarePen } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useText } from '../../../../platform/messages/use-text.ts';

const NewConversationModal = lazy(async () => ({
  default: (await import('./new-conversation-modal.tsx')).NewConversationModal,
}));

/** Starts another conversation with a contact. */
export function WriteToContactButton({ accountId, contact }: { accountId: number; contact: SearchContact }) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label={text('conversation:new.toContact')}
        size="small"
        icon={<SquarePen aria-hidden size={15} />}
        onPress={() => setOpen(true)}
      />
      <Suspense>
        {isOpen && <NewConversationModal {...{ accountId, contact }} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
