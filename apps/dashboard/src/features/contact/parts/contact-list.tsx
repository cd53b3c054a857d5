import type { Contact } from '@confab/contract/features/contact';
import type { ListHandle } from '@confab/ui/virtual-list';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import { useText } from '../../../platform/messages/use-text.ts';
import { ScrolledList } from '../../../platform/pages/scrolled-list.tsx';
import { useSelecting } from '../../../platform/selection/use-selecting.ts';
import type { ListSelection } from '../../../platform/selection/use-selection.ts';
import type { ListFilterState } from '../../custom-filter/index.ts';
import { contactsQuery } from '../api.ts';
import { itemsOf, type ContactListLocation } from '../model.ts';
import { ContactRow } from './contact-row.tsx';

/** A list of contacts with infinite scrolling. */
export function useContacts(
  accountId: number,
  location: ContactListLocation,
  { conditions, isReady }: Pick<ListFilterState, 'conditions' | 'isReady'>,
) {
  const list = useInfiniteQuery({ ...contactsQuery(accountId, location, conditions), enabled: isReady });
  const items: Contact[] = list.data === undefined ? [] : itemsOf(list.data.pages);
  return { list, items, count: list.data?.pages.at(-1)?.meta.count };
}

type ContactListProps = Pick<ReturnType<typeof useContacts>, 'list' | 'items'> & {
  label: string;
  selection: ListSelection;
  /** Shown if there are no rows. */
  empty: ReactNode;
};

/** The rows and their states. Arrows move from one to the next; pointer and keys select. */
export function ContactList({ list, items, label, selection, empty }: ContactListProps) {
  const text = useText();
  const handle = useRef<ListHandle>(null);
  const { frame, select } = useSelecting(items, undefined, handle, selection);
  return (
    <ScrolledList
      {...{ list, items, label, empty, frame, handle }}
      texts={{
        failed: text('contact:list.failed'),
        loading: text('contact:list.loading'),
        moreFailed: text('contact:list.moreFailed'),
      }}
      row={(contact) => (
        <ContactRow
          contact={contact}
          isSelected={selection.ids.has(contact.id)}
          isSelecting={selection.ids.size > 0}
          onSelect={select}
        />
      )}
    />
  );
}
