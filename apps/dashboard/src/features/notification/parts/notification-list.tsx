import type { Notification } from '@confab/contract/features/notification';
import { Button } from '@confab/ui/button';
import { ErrorState } from '@confab/ui/error-state';
import { Skeleton, SkeletonGroup } from '@confab/ui/skeleton';
import { VirtualList } from '@confab/ui/virtual-list';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { KeyboardEvent, ReactNode } from 'react';
import { errorText } from '../../../platform/calls/error-text.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { notificationsQuery } from '../api.ts';
import { itemsOf, type NotificationFilter } from '../model.ts';

/** A list of notifications with infinite scrolling. */
export function useNotifications(accountId: number, filter: NotificationFilter) {
  const list = useInfiniteQuery(notificationsQuery(accountId, filter));
  return { list, items: itemsOf(list.data) };
}

type NotificationListProps = {
  list: ReturnType<typeof useNotifications>['list'];
  items: readonly Notification[];
  label: string;
  /** Shown if there are no rows. */
  empty: ReactNode;
  row: (notification: Notification) => ReactNode;
  revealed?: number | undefined;
};

/** The rows and their states. Arrows move from one to the next. */
export function NotificationList({ list, items, label, empty, row, revealed }: NotificationListProps) {
  const text = useText();
  if (list.data === undefined) {
    return list.isError ? (
      <ErrorState
        size="small"
        title={text('notification:list.failed')}
        description={errorText(list.error, text)}
        retryLabel={text('common:retry')}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    ) : (
      <RowSkeletons count={6} />
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
        renderItem={row}
        estimateHeight={84}
        label={label}
        onEndReached={() => {
          if (list.hasNextPage && !list.isFetching && !list.isError) void list.fetchNextPage();
        }}
        footer={<Foot list={list} />}
        revealed={revealed}
        className="h-full"
      />
    </div>
  );
}

function Foot({ list }: Pick<NotificationListProps, 'list'>) {
  const text = useText();
  if (list.isFetchingNextPage) return <RowSkeletons count={2} />;
  if (!list.isFetchNextPageError) return null;
  return (
    <div role="alert" className="flex items-center justify-center gap-2 p-3 text-meta text-text-muted">
      {text('notification:list.moreFailed')}
      <Button size="small" onPress={() => void list.fetchNextPage()}>
        {text('common:retry')}
      </Button>
    </div>
  );
}

/** The placeholder of rows, with a text for screen readers. */
export function RowSkeletons({ count }: { count: number }) {
  const text = useText();
  return (
    <SkeletonGroup label={text('notification:list.loading')}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="flex gap-2.5 border-b border-border px-4 py-2.5">
          <Skeleton shape="circle" height="2rem" className="ms-4.5" />
          <div className="flex flex-1 flex-col gap-2 py-1">
            <Skeleton width="8rem" />
            <Skeleton width="70%" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}

/** Up and down move between the links of rows. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const { target, currentTarget } = event;
  if (step === undefined || !(target instanceof HTMLElement) || target.dataset.notification === undefined)
    return;
  const links = [...currentTarget.querySelectorAll<HTMLElement>('[data-notification]')];
  const next = links[links.indexOf(target) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
