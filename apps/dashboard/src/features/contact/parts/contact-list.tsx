import type { Contact } from '@confab/contract/features/contact';
import { Button } from '@confab/ui/button';
import { ErrorState } from '@confab/ui/error-state';
import { Skeleton, SkeletonGroup } from '@confab/ui/skeleton';
import { VirtualList } from '@confab/ui/virtual-list';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { KeyboardEvent, ReactNode } from 'react';
import { errorText } from '../../../platform/calls/error-text.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { contactsQuery } from '../api.ts';
import { itemsOf, type ContactPlace } from '../model.ts';
import { ContactRow } from './contact-row.tsx';

/** A list of contacts that loads more as one scrolls. */
export function useContacts(accountId: number, place: ContactPlace) {
  const list = useInfiniteQuery(contactsQuery(accountId, place));
  const items: Contact[] = list.data === undefined ? [] : itemsOf(list.data.pages);
  return { list, items, count: list.data?.pages.at(-1)?.meta.count };
}

type ContactListProps = Pick<ReturnType<typeof useContacts>, 'list' | 'items'> & {
  label: string;
  /** In place of rows when there are none. */
  empty: ReactNode;
};

/** The rows and their states. Arrows move from one to the next. */
export function ContactList({ list, items, label, empty }: ContactListProps) {
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
  return (
    // The rows' links take the keys; this only moves between them.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="min-h-0 flex-1" onKeyDown={moveFocus}>
      <VirtualList
        items={items}
        getKey={({ id }) => id}
        renderItem={(contact) => <ContactRow contact={contact} />}
        estimateHeight={58}
        label={label}
        onEndReached={() => {
          if (list.hasNextPage && !list.isFetching && !list.isError) void list.fetchNextPage();
        }}
        footer={<Foot list={list} />}
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

/** Up and down go from one row to the next. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const { target, currentTarget } = event;
  if (step === undefined || !(target instanceof HTMLElement) || target.dataset['contact'] === undefined)
    return;
  const links = [...currentTarget.querySelectorAll<HTMLElement>('[data-contact]')];
  const next = links[links.indexOf(target) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
