import { ButtonLink } from '@confab/ui/button-link';
import { Button } from '@confab/ui/button';
import { confirm } from '@confab/ui/confirm';
import { Drawer } from '@confab/ui/drawer';
import { EmptyState } from '@confab/ui/empty-state';
import { useHasFeature } from '@confab/ui/feature-wrapper';
import { Menu } from '@confab/ui/menu';
import { IconButton } from '@confab/ui/icon-button';
import { BellOff, CheckCheck, Ellipsis } from 'lucide-react';
import { accountPath } from '../../../platform/account/access.ts';
import { useAccountId } from '../../../platform/account/account-context.ts';
import type { Text } from '../../../platform/messages/catalog.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { inboxViewPath, isUnread, targetOf, type NotificationFilter } from '../model.ts';
import { NotificationList, useNotifications } from './notification-list.tsx';
import { NotificationRow, rowItems } from './notification-row.tsx';
import { useNotificationChanges, type NotificationChanges } from './use-notification-changes.ts';

const latest: NotificationFilter = { order: 'desc', hasRead: true, hasSnoozed: false };

/** The newest notifications, in a panel that the bell opens over the current screen. */
export function NotificationPanel({ onClose }: { onClose: () => void }) {
  const text = useText();
  const accountId = useAccountId();
  const changes = useNotificationChanges(accountId);
  const { list, items } = useNotifications(accountId, latest);
  return (
    <Drawer
      isOpen
      onOpenChange={onClose}
      title={text('notification:title')}
      closeLabel={text('common:close')}
      width="26rem"
    >
      <div className="flex h-full flex-col">
        <PanelActions changes={changes} hasUnread={items.some(isUnread)} onClose={onClose} />
        <NotificationList
          list={list}
          items={items}
          label={text('notification:title')}
          empty={
            <EmptyState
              size="small"
              icon={<BellOff size={24} />}
              title={text('notification:list.empty')}
              description={text('notification:list.emptyText')}
            />
          }
          row={(notification) => (
            <NotificationRow
              notification={notification}
              target={targetOf(notification)}
              onFollow={() => {
                changes.read(notification);
                onClose();
              }}
              items={rowItems(notification, changes, text)}
            />
          )}
        />
      </div>
    </Drawer>
  );
}

type PanelActionsProps = { changes: NotificationChanges; hasUnread: boolean; onClose: () => void };

function PanelActions({ changes, hasUnread, onClose }: PanelActionsProps) {
  const text = useText();
  const accountId = useAccountId();
  const hasInboxView = useHasFeature()('inbox_view');
  return (
    <div className="flex items-center gap-1 border-b border-border px-3 pb-2">
      <Button
        size="small"
        variant="quiet"
        icon={<CheckCheck aria-hidden size={14} />}
        isDisabled={!hasUnread}
        onPress={changes.readAll}
      >
        {text('notification:action.readAll')}
      </Button>
      <span className="flex-1" />
      <ButtonLink
        size="small"
        variant="quiet"
        href={hasInboxView ? inboxViewPath(accountId) : accountPath(accountId, 'notifications')}
        onPress={onClose}
      >
        {text('notification:action.showAll')}
      </ButtonLink>
      <Menu
        label={text('notification:action.more')}
        placement="bottom end"
        items={deleteItems(changes, text)}
        trigger={
          <IconButton
            size="small"
            label={text('notification:action.more')}
            icon={<Ellipsis aria-hidden size={16} />}
            hasTooltip={false}
          />
        }
      />
    </div>
  );
}

/** Deleting many: read ones immediately, all of them after confirmation. */
export function deleteItems(changes: NotificationChanges, text: Text) {
  return [
    {
      id: 'delete-read',
      label: text('notification:action.deleteRead'),
      onAction: () => changes.deleteAll('read'),
    },
    {
      id: 'delete-all',
      label: text('notification:action.deleteAll'),
      tone: 'danger' as const,
      onAction: () => void confirmDeleteAll(changes, text),
    },
  ];
}

async function confirmDeleteAll(changes: NotificationChanges, text: Text): Promise<void> {
  const isAgreed = await confirm({
    title: text('notification:deleteAll.title'),
    description: text('notification:deleteAll.text'),
    confirmLabel: text('notification:action.deleteAll'),
    cancelLabel: text('common:cancel'),
    tone: 'danger',
  });
  if (isAgreed) changes.deleteAll('all');
}
