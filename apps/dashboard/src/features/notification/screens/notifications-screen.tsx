import type { Notification } from '@confab/contract/features/notification';
import { Button } from '@confab/ui/button';
import { Card } from '@confab/ui/card';
import { EmptyState } from '@confab/ui/empty-state';
import { IconButton } from '@confab/ui/icon-button';
import { Menu } from '@confab/ui/menu';
import { Switch } from '@confab/ui/switch';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { BellOff, CheckCheck, ChevronLeft, ChevronRight, Ellipsis } from 'lucide-react';
import { accountPath } from '../../../platform/account/access.ts';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { QueryView } from '../../../platform/calls/query-view.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { ListSkeleton } from '../../../platform/pages/list-skeleton.tsx';
import { SettingsPage } from '../../../platform/pages/settings-page.tsx';
import { notificationPageQuery } from '../api.ts';
import { lastPage, targetOf } from '../model.ts';
import { deleteItems } from '../parts/notification-panel.tsx';
import { NotificationRow, rowItems } from '../parts/notification-row.tsx';
import { useNotificationChanges, type NotificationChanges } from '../parts/use-notification-changes.ts';

/** All notifications, in pages. */
export function NotificationsScreen() {
  const text = useText();
  const accountId = useAccountId();
  const changes = useNotificationChanges(accountId);
  const { page, hasRead, go } = useNotificationsLocation(accountId);
  const query = useQuery({
    ...notificationPageQuery(accountId, { order: 'desc', hasRead, hasSnoozed: false }, page),
    placeholderData: keepPreviousData,
  });
  return (
    <SettingsPage
      title={text('notification:title')}
      description={text('notification:page.description')}
      actions={<PageActions changes={changes} />}
    >
      <Switch
        label={text('notification:page.showRead')}
        isSelected={hasRead}
        onChange={(isOn) => go(1, isOn)}
      />
      <QueryView query={query} skeleton={<ListSkeleton />} errorTitle={text('notification:list.failed')}>
        {({ payload, meta }) =>
          payload.length === 0 && page <= lastPage(meta.count) ? (
            <EmptyState
              icon={<BellOff size={24} />}
              title={text('notification:list.empty')}
              description={text('notification:list.emptyText')}
            />
          ) : (
            <>
              <Rows notifications={payload} changes={changes} />
              <Pages page={page} last={lastPage(meta.count)} onGo={(next) => go(next, hasRead)} />
            </>
          )
        }
      </QueryView>
    </SettingsPage>
  );
}

/** Page and filter are in the URL, so that the back button restores them. */
function useNotificationsLocation(accountId: number) {
  const navigate = useNavigate();
  const search: { page?: unknown; read?: unknown } = useSearch({ strict: false });
  const page = Math.max(1, Math.floor(Number(search.page ?? 1)) || 1);
  const hasRead = search.read === true;
  const go = (next: number, withRead: boolean) =>
    void navigate({
      to: accountPath(accountId, 'notifications'),
      search: { ...(next > 1 ? { page: next } : {}), ...(withRead ? { read: true } : {}) },
    });
  return { page, hasRead, go };
}

function PageActions({ changes }: { changes: NotificationChanges }) {
  const text = useText();
  return (
    <>
      <Button icon={<CheckCheck aria-hidden size={14} />} onPress={changes.readAll} className="max-md:hidden">
        {text('notification:action.readAll')}
      </Button>
      <Menu
        label={text('notification:action.more')}
        placement="bottom end"
        items={[
          {
            id: 'read-all',
            label: text('notification:action.readAll'),
            onAction: changes.readAll,
          },
          ...deleteItems(changes, text),
        ]}
        trigger={
          <IconButton
            label={text('notification:action.more')}
            icon={<Ellipsis aria-hidden size={16} />}
            hasTooltip={false}
          />
        }
      />
    </>
  );
}

type RowsProps = { notifications: readonly Notification[]; changes: NotificationChanges };

function Rows({ notifications, changes }: RowsProps) {
  const text = useText();
  if (notifications.length === 0) return <EmptyState size="small" title={text('notification:page.beyond')} />;
  return (
    <Card padding="none">
      <ul aria-label={text('notification:title')} className="overflow-hidden rounded-card">
        {notifications.map((notification) => (
          <li key={notification.id} className="[&:last-child>div]:border-b-0">
            <NotificationRow
              notification={notification}
              target={targetOf(notification)}
              onFollow={() => changes.read(notification)}
              items={rowItems(notification, changes, text)}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

type PagesProps = { page: number; last: number; onGo: (page: number) => void };

function Pages({ page, last, onGo }: PagesProps) {
  const text = useText();
  if (last === 1 && page === 1) return null;
  return (
    <nav aria-label={text('notification:page.pages')} className="flex items-center justify-center gap-2">
      <IconButton
        label={text('notification:page.previous')}
        icon={<ChevronLeft aria-hidden size={16} className="rtl:-scale-x-100" />}
        isDisabled={page <= 1}
        onPress={() => onGo(Math.min(page - 1, last))}
      />
      <span aria-live="polite" className="tabular text-control text-text-muted">
        {text('notification:page.position', { page, last })}
      </span>
      <IconButton
        label={text('notification:page.next')}
        icon={<ChevronRight aria-hidden size={16} className="rtl:-scale-x-100" />}
        isDisabled={page >= last}
        onPress={() => onGo(page + 1)}
      />
    </nav>
  );
}
