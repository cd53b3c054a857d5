import type { Notification } from '@confab/contract/features/notification';
import { Avatar } from '@confab/ui/avatar';
import type { MenuItem } from '@confab/ui/menu';
import { RelativeTime } from '@confab/ui/relative-time';
import { RowMenu } from '@confab/ui/row-menu';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { AlarmClock, Ellipsis } from 'lucide-react';
import { ChannelIcon } from '../../../channels/channel-icon.tsx';
import { useAccountId } from '../../../platform/account/account-context.ts';
import type { Text } from '../../../platform/messages/catalog.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { inboxesQuery } from '../../inbox/index.ts';
import { isUnread, notificationText } from '../model.ts';
import type { NotificationChanges } from './use-notification-changes.ts';

type NotificationRowProps = {
  notification: Notification;
  /** The target of the link. */
  target: { to: string; search?: object };
  isCurrent?: boolean;
  /** After it was followed. */
  onFollow?: () => void;
  /** Of the menu at its end. */
  items: readonly MenuItem[];
};

/** One notification: the contact, the reason, and the message. The row is a link, its menu at the end. */
export function NotificationRow(props: NotificationRowProps) {
  const { notification, target, isCurrent = false, onFollow, items } = props;
  const text = useText();
  const { primary_actor: conversation } = notification;
  const { sender } = conversation.meta;
  const inboxes = useQuery(inboxesQuery(useAccountId())).data?.payload;
  const inbox = inboxes?.find(({ id }) => id === conversation.inbox_id);
  return (
    <div
      className={`group relative flex border-b border-border ${isCurrent ? 'bg-accent-soft' : 'hover:bg-surface-hover'}`}
    >
      <Link
        to={target.to}
        {...(target.search ? { search: target.search } : {})}
        preload={false}
        activeProps={{}}
        aria-current={isCurrent ? 'true' : undefined}
        data-notification={notification.id}
        draggable={false}
        {...(onFollow ? { onClick: onFollow } : {})}
        className="flex min-w-0 flex-1 gap-2.5 py-2.5 ps-4 pe-10 -outline-offset-2"
      >
        <UnreadDot isUnread={isUnread(notification)} text={text} />
        <Avatar
          name={sender.name}
          src={sender.thumbnail}
          badge={<ChannelIcon channelType={conversation.channel ?? ''} medium={inbox?.medium} size={10} />}
          className="mt-0.5"
        />
        <RowText notification={notification} />
      </Link>
      <div className="absolute end-2 bottom-2">
        <RowMenu
          label={text('notification:row.menu', { name: sender.name })}
          icon={<Ellipsis aria-hidden size={16} />}
          items={items}
        />
      </div>
    </div>
  );
}

/** The contact and time, the reason, and the message. */
function RowText({ notification }: { notification: Notification }) {
  const text = useText();
  const { primary_actor: conversation, snoozed_until: snoozedUntil } = notification;
  const unread = isUnread(notification);
  const sentence = notificationText(notification);
  return (
    <span className="flex min-w-0 flex-1 flex-col gap-0.5">
      <span className="flex items-center gap-1.5">
        <span className={`min-w-0 flex-1 truncate text-control ${unread ? 'font-semibold' : ''}`}>
          <bdi className="truncate-end">{conversation.meta.sender.name}</bdi>
        </span>
        {snoozedUntil !== null && (
          <>
            <AlarmClock aria-hidden size={12} className="shrink-0 text-text-muted" />
            <span className="sr-only">{text('notification:row.snoozed')}</span>
          </>
        )}
        <RelativeTime
          date={new Date(notification.last_activity_at * 1000)}
          className="shrink-0 text-meta text-text-muted"
        />
      </span>
      <span className="flex gap-1 text-meta text-text-muted">
        <span className="truncate">{text(`notification:type.${notification.notification_type}`)}</span>
        <span className="tabular shrink-0">{`· #${conversation.id}`}</span>
      </span>
      {sentence !== '' && (
        <span className={`line-clamp-2 text-control break-words ${unread ? '' : 'text-text-muted'}`}>
          <bdi>{sentence}</bdi>
        </span>
      )}
    </span>
  );
}

function UnreadDot({ isUnread: isShown, text }: { isUnread: boolean; text: Text }) {
  return (
    <span className={`mt-3 size-2 shrink-0 rounded-full ${isShown ? 'bg-unread' : ''}`}>
      {isShown && <span className="sr-only">{text('notification:row.unread')}</span>}
    </span>
  );
}

/** What a row's menu can do everywhere. */
export function rowItems(notification: Notification, changes: NotificationChanges, text: Text): MenuItem[] {
  return [
    {
      id: 'toggle-read',
      label: text(notification.read_at === null ? 'notification:action.read' : 'notification:action.unread'),
      onAction: () => changes.toggleRead(notification),
    },
    {
      id: 'delete',
      label: text('notification:action.delete'),
      tone: 'danger',
      onAction: () => changes.remove(notification),
    },
  ];
}
