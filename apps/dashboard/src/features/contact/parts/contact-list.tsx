import type { Contact } from '@confab/contract/features/contact';
import { Button } from '@confab/ui/button';
import { ErrorState } from '@confab/ui/error-state';
import { Skeleton, SkeletonGroup } from '@confab/ui/skeleton';
import { VirtualList, type ListHandle } from '@confab/ui/virtual-list';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import { errorText } from '../../../platform/calls/error-text.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { idOf, useSelecting } from '../../../platform/selection/use-selecting.ts';
import type { ListSelection } from '../../../platform/selection/use-selection.ts';
import type { ListFilterState } from '../../custom-filter/index.ts';
import { contactsQuery } from '../api.ts';
import { itemsOf, type ContactPlace } from '../model.ts';
import { ContactRow } from './contact-row.tsx';

/** A list of contacts that loads more as one scrolls. */
export function useContacts(
  accountId: number,
  place: ContactPlace,
  { conditions, isReady }: Pick<ListFilterState, 'conditions' | 'isReady'>,
) {
  const list = useInfiniteQuery({ ...contactsQuery(accountId, place, conditions), enabled: isReady });
  const items: Contact[] = list.data === undefined ? [] : itemsOf(list.data.pages);
  return { list, items, count: list.data?.pages.at(-1)?.meta.count };
}

type ContactListProps = Pick<ReturnType<typeof useContacts>, 'list' | 'items'> & {
  label: string;
  selection: ListSelection;
  /** In place of rows when there are none. */
  empty: ReactNode;
};

/** The rows and their states. */
export function ContactList(props: ContactListProps) {
  const { list, items, empty } = props;
  const text = useText();
  if (list.data === undefined) {
    return list.isError ? (
      <ErrorState
        title={text('contact:list.failed')}
        description={errorText(list.error, text)}
        retryLabel={text('common:retry')}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    ) : (
      <RowSkeletons count={8} />
    );
  }
  if (items.length === 0 && !list.hasNextPage) return empty;
  return <Rows {...props} />;
}

/** Arrows move from one to the next; pointer and keys select. */
function Rows({ list, items, label, selection }: ContactListProps) {
  const handle = useRef<ListHandle>(null);
  const { frame, select } = useSelecting(items, undefined, handle, selection);
  return (
    <div ref={frame} className="min-h-0 flex-1">
      <VirtualList
        items={items}
        getKey={idOf}
        renderItem={(contact) => (
          <ContactRow
            contact={contact}
            isSelected={selection.ids.has(contact.id)}
            isSelecting={selection.ids.size > 0}
            onSelect={select}
          />
        )}
        estimateHeight={58}
        label={label}
        onEndReached={() => {
          if (list.hasNextPage && !list.isFetching && !list.isError) void list.fetchNextPage();
        }}
        footer={<Foot list={list} />}
        handle={handle}
        className="h-full"
      />
    </div>
  );
}

function Foot({ list }: Pick<ContactListProps, 'list'>) {
  const text = useText();
  if (list.isFetchingNextPage) return <RowSkeletons count={2} />;
  if (!list.isFetchNextPageError) return null;
  return (
    <div role="alert" className="flex items-center justify-center gap-2 p-3 text-meta text-text-muted">
      {text('contact:list.moreFailed')}
      <Button size="small" onPress={() => void list.fetchNextPage()}>
        {text('common:retry')}
      </Button>
    </div>
  );
}

function RowSkeletons({ count }: { count: number }) {
  const text = useText();
  return (
    <SkeletonGroup label={text('contact:list.loading')}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="flex items-center gap-3 border-b border-border px-5 py-2.5">
          <Skeleton shape="circle" height="2rem" />
          <div className="flex flex-1 flex-col gap-2 py-1">
            <Skeleton width="10rem" />
            <Skeleton width="40%" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}
