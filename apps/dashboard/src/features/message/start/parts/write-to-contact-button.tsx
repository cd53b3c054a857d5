import type { SearchContact } from '@confab/contract/features/search';
import { IconButton } from '@confab/ui/icon-button';
import { SquarePen } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useText } from '../../../../platform/messages/use-text.ts';
import { NewConversationModal } from './lazy-modal.ts';

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
