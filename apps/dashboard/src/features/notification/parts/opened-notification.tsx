import type { Notification } from '@confab/contract/features/notification';
import { IconButton } from '@confab/ui/icon-button';
import { Menu } from '@confab/ui/menu';
import { AlarmClock, ArrowDown, ArrowUp, Check, Mail, MailOpen, Trash2 } from 'lucide-react';
import { useText } from '../../../platform/messages/use-text.ts';
import { SingleConversation, snoozePresets } from '../../conversation/index.ts';
import { inboxViewPath } from '../model.ts';
import { useViewedMark } from '../sound/parts/use-viewed-mark.ts';
import type { InboxViewActions } from './use-inbox-view.ts';

type BarProps = { notification: Notification; actions: InboxViewActions };
type OpenedNotificationProps = BarProps & {
  /** It was deleted, so that nothing more can be done with it. */
  isGone: boolean;
};

/** The conversation of a notification, under what can be done with the notification. */
export function OpenedNotification({ notification, isGone, actions }: OpenedNotificationProps) {
  const { account_id: accountId, primary_actor: conversation } = notification;
  useViewedMark({ accountId, conversationId: conversation.id });
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      {!isGone && <NotificationBar notification={notification} actions={actions} />}
      <div className="flex min-h-0 min-w-0 flex-1">
        <SingleConversation
          key={conversation.id}
          accountId={accountId}
          id={conversation.id}
          backPath={inboxViewPath(accountId)}
          onNext={actions.finish}
        />
      </div>
    </div>
  );
}

/** Until when one may snooze; a notification does not wait for a message. */
const presets = snoozePresets.filter((preset) => preset !== 'reply');

function NotificationBar({ notification, actions }: BarProps) {
  const text = useText();
  const isRead = notification.read_at !== null;
  return (
    <div
      role="toolbar"
      aria-label={text('notification:inbox.actions')}
      className="flex h-10 shrink-0 items-center gap-1 border-b border-border bg-surface-sunken px-2"
    >
      <IconButton
        size="small"
        label={text('notification:inbox.previous')}
        shortcut={['K']}
        icon={<ArrowUp aria-hidden size={14} />}
        onPress={() => actions.step(-1)}
      />
      <IconButton
        size="small"
        label={text('notification:inbox.next')}
        shortcut={['J']}
        icon={<ArrowDown aria-hidden size={14} />}
        onPress={() => actions.step(1)}
      />
      <p className="min-w-0 flex-1 truncate px-1 text-meta text-text-muted">
        {text(`notification:type.${notification.notification_type}`)}
      </p>
      <IconButton
        size="small"
        label={text(isRead ? 'notification:action.unread' : 'notification:action.read')}
        shortcut={['U']}
        icon={isRead ? <Mail aria-hidden size={14} /> : <MailOpen aria-hidden size={14} />}
        onPress={actions.toggleRead}
      />
      <SnoozeMenu actions={actions} />
      <IconButton
        size="small"
        label={text('notification:action.delete')}
        icon={<Trash2 aria-hidden size={14} />}
        onPress={actions.remove}
      />
      <IconButton
        size="small"
        label={text('notification:action.done')}
        shortcut={['E']}
        icon={<Check aria-hidden size={14} />}
        onPress={actions.finish}
      />
    </div>
  );
}

function SnoozeMenu({ actions }: Pick<OpenedNotificationProps, 'actions'>) {
  const text = useText();
  return (
    <Menu
      label={text('notification:action.snooze')}
      placement="bottom end"
      isOpen={actions.isSnoozeOpen}
      onOpenChange={actions.setSnoozeOpen}
      trigger={
        <IconButton
          size="small"
          label={text('notification:action.snooze')}
          shortcut={['H']}
          icon={<AlarmClock aria-hidden size={14} />}
        />
      }
      items={[
        ...presets.map((preset) => ({
          id: preset,
          label: text(`conversation:snooze.${preset}`),
          onAction: () => actions.snooze(preset),
        })),
        { id: 'custom', label: text('conversation:snooze.custom'), onAction: actions.askSnooze },
      ]}
    />
  );
}
