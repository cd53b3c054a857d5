import { Button } from '@confab/ui/button';
import { Card } from '@confab/ui/card';
import { EmptyState } from '@confab/ui/empty-state';
import { ErrorState } from '@confab/ui/error-state';
import { SearchField } from '@confab/ui/search-field';
import { Select } from '@confab/ui/select';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { errorText } from '../../../platform/calls/error-text.ts';
import { useDebounced } from '../../../platform/lists/use-debounced.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { ListSkeleton } from '../../../platform/pages/list-skeleton.tsx';

type Page<T> = { payload: readonly T[]; next: number | null };

type PagedListProps<T extends { id: number }> = {
  /** Cache key of the list, without the search. */
  name: string;
  /** What narrows the list from outside of it. */
  narrowedBy?: Readonly<Record<string, unknown>>;
  load: (scope: { q: string; filter: string; before?: number }, signal: AbortSignal) => Promise<Page<T>>;
  /** Absent where the list cannot be searched. */
  search?: { label: string; filterLabel: string; filters: readonly { id: string; label: string }[] };
  caption: string;
  errorTitle: string;
  emptyTitle: string;
  emptyText?: string;
  row: (item: T) => ReactNode;
};

/** A list of the console, newest first: search, a filter, rows by page, and the states around them. */
export function PagedList<T extends { id: number }>(props: PagedListProps<T>) {
  const { name, load, search, narrowedBy = {} } = props;
  const text = useText();
  const [typed, setTyped] = useState('');
  const [filter, setFilter] = useState('all');
  const q = useDebounced(typed.trim());
  const query = useInfiniteQuery({
    queryKey: [name, { q, filter, ...narrowedBy }],
    queryFn: ({ pageParam, signal }) =>
      load({ q, filter, ...(pageParam === null ? {} : { before: pageParam }) }, signal),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }: Page<T>) => next,
    placeholderData: keepPreviousData,
  });
  const isSearched = q !== '' || filter !== 'all' || Object.keys(narrowedBy).length > 0;
  return (
    <>
      {search && (
        <div className="flex flex-wrap items-end gap-3">
          <SearchField
            label={search.label}
            clearLabel={text('common:clearSearch')}
            value={typed}
            onChange={setTyped}
            className="w-full sm:max-w-80"
          />
          <Select
            label={search.filterLabel}
            hideLabel
            placeholder={search.filterLabel}
            value={filter}
            onChange={setFilter}
            options={search.filters}
            className="w-full sm:max-w-52"
          />
        </div>
      )}
      <Rows {...props} query={query} isSearched={isSearched} />
    </>
  );
}

type RowsProps<T extends { id: number }> = PagedListProps<T> & {
  query: ReturnType<typeof useInfiniteQuery<Page<T>, Error, { pages: Page<T>[] }>>;
  isSearched: boolean;
};

function Rows<T extends { id: number }>(props: RowsProps<T>) {
  const { query, caption, errorTitle, emptyTitle, emptyText, row, isSearched } = props;
  const text = useText();
  const { data, error } = query;
  if (data === undefined && error !== null)
    return (
      <ErrorState
        title={errorTitle}
        description={errorText(error, text)}
        retryLabel={text('common:retry')}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  if (data === undefined) return <ListSkeleton />;
  const items = data.pages.flatMap(({ payload }) => payload);
  if (items.length === 0)
    return isSearched ? (
      <EmptyState size="small" title={text('common:noResults')} />
    ) : (
      <EmptyState title={emptyTitle} description={emptyText} />
    );
  return (
    <>
      <Card padding="none">
        <ul aria-label={caption}>{items.map(row)}</ul>
      </Card>
      {query.hasNextPage && (
        <Button
          className="self-center"
          isPending={query.isFetchingNextPage}
          onPress={() => void query.fetchNextPage()}
        >
          {text('super-admin:more')}
        </Button>
      )}
    </>
  );
}
