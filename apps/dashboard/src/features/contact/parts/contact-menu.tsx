import type { Contact } from '@confab/contract/features/contact';
import { IconButton } from '@confab/ui/icon-button';
import { Menu } from '@confab/ui/menu';
import { Ellipsis } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useText } from '../../../platform/messages/use-text.ts';
import { ContactForm, MergeModal } from './lazy-parts.ts';
import { useBlock } from './use-block.ts';

/** What can be done with a contact where it is shown beside something else. */
export function ContactMenu({ contact }: { contact: Contact }) {
  const text = useText();
  const [open, setOpen] = useState<'edit' | 'merge'>();
  const block = useBlock();
  const close = () => setOpen(undefined);
  return (
    <>
      <Menu
        label={text('conversation:contact.more')}
        placement="bottom end"
        items={[
          { id: 'edit', label: text('conversation:contact.edit'), onAction: () => setOpen('edit') },
          { id: 'merge', label: text('conversation:contact.merge'), onAction: () => setOpen('merge') },
          {
            id: 'block',
            label: text(contact.blocked ? 'conversation:contact.unblock' : 'conversation:contact.block'),
            onAction: () => block(contact),
          },
        ]}
        trigger={
          <IconButton
            label={text('conversation:contact.more')}
            size="small"
            icon={<Ellipsis aria-hidden size={15} />}
            hasTooltip={false}
          />
        }
      />
      <Suspense>
        {open === 'edit' && <ContactForm key={contact.id} contact={contact} onClose={close} />}
        {open === 'merge' && (
          // The remaining contact gets the conversation, whose screen is updated by an event.
          <MergeModal contactId={contact.id} otherId={undefined} onClose={close} onMerged={close} />
        )}
      </Suspense>
    </>
  );
}
