import { Card } from '@confab/ui/card';
import { EmptyState } from '@confab/ui/empty-state';
import { Select } from '@confab/ui/select';
import { SearchField } from '@confab/ui/search-field';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { matches } from './list-filter.ts';
import { ListSkeleton } from './list-skeleton.tsx';
import { useLanguage, useText } from '../messages/use-text.ts';
import { QueryView } from '../calls/query-view.tsx';
import { SettingsPage } from './settings-page.tsx';

type Sort<T> = {
  label: string;
  orders: readonly { id: string; label: string; compare: (left: T, right: T) => number }[];
};

type ListPageProps<D, T extends { id: number }> = {
  title: string;
  description: string;
  /** The one primary action; also offered where the list is empty. */
  action: ReactNode;
  query: UseQueryResult<D>;
  itemsOf: (data: D) => readonly T[];
  errorTitle: string;
  searchLabel: string;
  /** Names the list for screen readers. */
  caption: string;
  /** What a search covers. */
  textOf: (item: T) => string;
  /** What an item is called, for a list in the order of its names, or of its newest items. */
  nameOf?: (item: T) => string;
  /** Other sort orders; the first is the default. */
  sort?: Sort<T>;
  /** Beside the search. */
  count?: (total: number) => string;
  /** What this list is for, while nothing is in it; absent where that cannot be. */
  empty?: { icon: ReactNode; title: string; description: string };
  row: (item: T) => ReactNode;
  /** Shows all items where their order can be changed; what a search finds, and a single one, are `row`s. */
  ordered?: (items: readonly T[]) => ReactNode;
  /** What is around the list in every state, such as tabs. */
  frame?: (content: ReactNode) => ReactNode;
  /** Modals of the screen. */
  children?: ReactNode;
};

/** The one frame of list screens: head with an action, search, rows, and the states around them. */
export function ListPage<D, T extends { id: number }>(props: ListPageProps<D, T>) {
  const { title, description, action, query, errorTitle, empty, frame } = props;
  const list = (
    <QueryView query={query} skeleton={<ListSkeleton />} errorTitle={errorTitle}>
      {(data) => {
        const items = props.itemsOf(data);
        return items.length === 0 && empty ? (
          <EmptyState {...empty} action={action} />
        ) : (
          <SearchedList {...props} items={items} />
        );
      }}
    </QueryView>
  );
  return (
    <SettingsPage title={title} description={description} actions={action}>
      {frame ? frame(list) : list}
      {props.children}
    </SettingsPage>
  );
}

type SearchedListProps<D, T extends { id: number }> = ListPageProps<D, T> & { items: readonly T[] };

function SearchedList<D, T extends { id: number }>(props: SearchedListProps<D, T>) {
  const { items, searchLabel, count } = props;
  const text = useText();
  const sort = useSort(props);
  const [search, setSearch] = useState('');
  const [orderId, setOrderId] = useState(sort?.orders[0]?.id);
  const compare = sort?.orders.find(({ id }) => id === orderId)?.compare;
  const found = items.filter((item) => matches(props.textOf(item), search));
  const shown = compare ? found.toSorted(compare) : found;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
          <SearchField
            label={searchLabel}
            clearLabel={text('common:clearSearch')}
            value={search}
            onChange={setSearch}
            className="w-full sm:max-w-72"
          />
          {sort && (
            <Select
              label={sort.label}
              hideLabel
              placeholder={sort.label}
              value={orderId ?? null}
              onChange={setOrderId}
              options={sort.orders}
              className="w-full sm:w-40"
            />
          )}
        </div>
        {count && (
          <p className="tabular text-control whitespace-nowrap text-text-muted">{count(items.length)}</p>
        )}
      </div>
      <Items {...props} shown={shown} />
    </>
  );
}

function useSort<D, T extends { id: number }>({ sort, nameOf }: ListPageProps<D, T>): Sort<T> | undefined {
  const text = useText();
  const language = useLanguage();
  if (sort !== undefined || nameOf === undefined) return sort;
  return {
    label: text('form:sort.label'),
    orders: [
      {
        id: 'name',
        label: text('form:sort.name'),
        compare: (left, right) => nameOf(left).localeCompare(nameOf(right), language, { numeric: true }),
      },
      { id: 'newest', label: text('form:sort.newest'), compare: (left, right) => right.id - left.id },
    ],
  };
}

function Items<D, T extends { id: number }>(
  props: ListPageProps<D, T> & { items: readonly T[]; shown: readonly T[] },
) {
  const { items, shown, caption, row, ordered } = props;
  const text = useText();
  if (shown.length === 0) return <EmptyState size="small" title={text('common:noResults')} />;
  if (ordered && shown.length > 1 && shown.length === items.length) return ordered(shown);
  return (
    <Card padding="none">
      <ul aria-label={caption}>{shown.map(row)}</ul>
    </Card>
  );
}
