import type { Contact } from '@confab/contract/features/contact';
import { Card } from '@confab/ui/card';
import { ReorderList } from '@confab/ui/reorder-list';
import type { ReactNode } from 'react';
import { useSectionOrder } from '../../../platform/account/section-order.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { ContactConversations } from './contact-conversations.tsx';
import { useContactAttributes } from './contact-details.tsx';
import { ContactLabels } from './contact-labels.tsx';
import { ContactNotes } from '../notes/parts/contact-notes.tsx';

/** By the names that existing clients know, in the default order. */
const names = ['contact_attributes', 'contact_labels', 'contact_notes', 'previous_conversation'] as const;
type SectionName = (typeof names)[number];

/** The sections of a contact's page, in the user's order. */
export function ContactSections({ contact }: { contact: Contact }) {
  const text = useText();
  const [order, saveOrder] = useSectionOrder('contact_sidebar_items_order', names);
  const attributes = useContactAttributes(contact);
  const shown: Readonly<Record<SectionName, { title: string; content: ReactNode }>> = {
    contact_attributes: { title: text('contact:attributes.title'), content: attributes },
    contact_labels: {
      title: text('contact:labels.title'),
      content: <ContactLabels contactId={contact.id} />,
    },
    contact_notes: { title: text('contact:notes.title'), content: <ContactNotes contactId={contact.id} /> },
    previous_conversation: {
      title: text('contact:conversations.title'),
      content: (
        <ContactConversations contactId={contact.id} emptyText={text('contact:conversations.empty')} />
      ),
    },
  };
  const sections = order.filter((name) => shown[name].content !== null);
  return (
    <ReorderList
      variant="pages"
      label={text('contact:sections.title')}
      items={sections}
      itemId={(name) => name}
      handleLabel={(name) => text('contact:sections.move', { name: shown[name].title })}
      hint={text('contact:sections.moveHint')}
      movedText={(name, position) =>
        text('contact:sections.moved', { name: shown[name].title, position, of: sections.length })
      }
      onReorder={saveOrder}
    >
      {(name) => <Card title={shown[name].title}>{shown[name].content}</Card>}
    </ReorderList>
  );
}
