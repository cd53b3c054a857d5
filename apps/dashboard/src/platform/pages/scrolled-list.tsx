import { Button } from '@confab/ui/button';
import { ErrorState } from '@confab/ui/error-state';
import { Skeleton, SkeletonGroup } from '@confab/ui/skeleton';
import { VirtualList, type ListHandle } from '@confab/ui/virtual-list';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode, RefObject } from 'react';
import { errorText } from '../calls/error-text.ts';
import { useText } from '../messages/use-text.ts';

export type ScrolledQuery = Pick<
  UseInfiniteQueryResult,
  | 'data'
  | 'error'
  | 'isError'
  | 'isFetching'
  | 'refetch'
  | 'hasNextPage'
  | 'isFetchingNextPage'
  | 'isFetchNextPageError'
  | 'fetchNextPage'
>;

type ScrolledListProps<T extends { id: number }> = {
  list: ScrolledQuery;
  items: readonly T[];
  /** Names the list for screen readers. */
  label: string;
  texts: { failed: string; loading: string; moreFailed: string };
  /** Shown if there are no rows. */
  empty: ReactNode;
  row: (item: T) => ReactNode;
  frame?: RefObject<HTMLDivElement | null>;
  handle?: RefObject<ListHandle | null>;
};

const idOf = ({ id }: { id: number }) => id;

/** A list with infinite scrolling, and its loading, empty, and error states. */
export function ScrolledList<T extends { id: number }>(props: ScrolledListProps<T>) {
  const { list, items, label, texts, empty, row, frame, handle } = props;
  const text = useText();
  if (list.data === undefined) {
    return list.isError ? (
      <ErrorState
        title={texts.failed}
        description={errorText(list.error, text)}
        retryLabel={text('common:retry')}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    ) : (
      <RowSkeletons label={texts.loading} count={8} />
    );
  }
  if (items.length === 0 && !list.hasNextPage) return empty;
  return (
    <div ref={frame} className="min-h-0 flex-1">
      <VirtualList
        items={items}
        getKey={idOf}
        renderItem={row}
        estimateHeight={58}
        label={label}
        onEndReached={() => {
          if (list.hasNextPage && !list.isFetching && !list.isError) void list.fetchNextPage();
        }}
        footer={<Foot list={list} texts={texts} />}
        {...(handle === undefined ? {} : { handle })}
        className="h-full"
      />
    </div>
  );
}

function Foot({ list, texts }: Pick<ScrolledListProps<never>, 'list' | 'texts'>) {
  const text = useText();
  if (list.isFetchingNextPage) return <RowSkeletons label={texts.loading} count={2} />;
  if (!list.isFetchNextPageError) return null;
  return (
    <div role="alert" className="flex items-center justify-center gap-2 p-3 text-meta text-text-muted">
      {texts.moreFailed}
      <Button size="small" onPress={() => void list.fetchNextPage()}>
        {text('common:retry')}
      </Button>
    </div>
  );
}

function RowSkeletons({ label, count }: { label: string; count: number }) {
  return (
    <SkeletonGroup label={label}>
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
