import { ButtonLink } from '@confab/ui/button-link';
import { EmptyState } from '@confab/ui/empty-state';
import { ErrorState } from '@confab/ui/error-state';
import { KeyHint } from '@confab/ui/key-hint';
import { Inbox, SearchX } from 'lucide-react';
import { errorText } from '../../../platform/calls/error-text.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { usePageTitle } from '../../../platform/pages/page-title.ts';
import { useMediaQuery } from '../../../platform/pages/use-media-query.ts';
import { ResizableColumn, SnoozeModal } from '../../conversation/index.ts';
import { inboxViewPath, messageIdOf } from '../model.ts';
import { InboxViewHeader } from '../parts/inbox-view-header.tsx';
import { NotificationList, RowSkeletons } from '../parts/notification-list.tsx';
import { NotificationRow, rowItems } from '../parts/notification-row.tsx';
import { OpenedNotification } from '../parts/opened-notification.tsx';
import { useInboxView } from '../parts/use-inbox-view.ts';

/** The list of notifications, and the conversation of the open one beside it. */
export function InboxViewScreen() {
  const text = useText();
  const view = useInboxView();
  const { accountId, open, actions, changes } = view;
  usePageTitle(open.notification?.primary_actor.meta.sender.name || text('notification:inbox.title'));
  return (
    <div className="flex h-full min-h-0">
      <ResizableColumn isHiddenOnPhone={open.id !== undefined}>
        <div className="flex h-full flex-col">
          <InboxViewHeader
            filter={view.filter}
            onFilter={view.setFilter}
            changes={{ ...changes, deleteAll: actions.deleteAll }}
          />
          <NotificationList
            list={view.list}
            items={view.items}
            label={text('notification:title')}
            revealed={open.id}
            empty={<NothingToDo />}
            row={(notification) => {
              const messageId = messageIdOf(notification);
              const isCurrent = notification.id === open.id;
              return (
                <NotificationRow
                  notification={notification}
                  isCurrent={isCurrent}
                  target={{
                    to: inboxViewPath(accountId, notification.id),
                    ...(messageId === undefined ? {} : { search: { messageId } }),
                  }}
                  items={rowItems(
                    notification,
                    isCurrent ? { ...changes, remove: actions.remove } : changes,
                    text,
                  )}
                />
              );
            }}
          />
        </div>
      </ResizableColumn>
      <div className={`flex min-h-0 min-w-0 flex-1 ${open.id === undefined ? 'max-md:hidden' : ''}`}>
        <Opened view={view} />
      </div>
      {actions.asksSnooze && <SnoozeModal onSnooze={actions.snoozeUntil} onClose={actions.endAsking} />}
    </div>
  );
}

function NothingToDo() {
  const text = useText();
  return (
    <EmptyState
      size="small"
      icon={<Inbox size={24} />}
      title={text('notification:inbox.empty')}
      description={text('notification:inbox.emptyText')}
    />
  );
}

function Opened({ view: { accountId, open, actions } }: { view: ReturnType<typeof useInboxView> }) {
  const text = useText();
  const { id, notification, isGone, lookup } = open;
  // On a phone this is all of the screen.
  const headingLevel = useMediaQuery('(width >= 48rem)') ? 2 : 1;
  if (id === undefined) return <NothingOpen />;
  if (notification) return <OpenedNotification {...{ notification, isGone, actions }} />;
  if (lookup.isError) {
    return (
      <ErrorState
        className="self-center"
        headingLevel={headingLevel}
        title={text('notification:inbox.failed')}
        description={errorText(lookup.error, text)}
        retryLabel={text('common:retry')}
        onRetry={() => void lookup.refetch()}
        isRetrying={lookup.isFetching}
      />
    );
  }
  if (lookup.data !== null) return <RowSkeletons count={1} />;
  return (
    <EmptyState
      className="self-center"
      headingLevel={headingLevel}
      icon={<SearchX size={24} />}
      title={text('notification:inbox.missing')}
      description={text('notification:inbox.missingText')}
      action={
        <ButtonLink href={inboxViewPath(accountId)} variant="primary">
          {text('notification:inbox.back')}
        </ButtonLink>
      }
    />
  );
}

const hints = [
  ['J', 'next'],
  ['K', 'previous'],
  ['E', 'done'],
  ['H', 'snooze'],
  ['U', 'unread'],
] as const;

function NothingOpen() {
  const text = useText();
  return (
    <EmptyState
      className="self-center"
      icon={<Inbox size={24} />}
      title={text('notification:inbox.none')}
      description={
        <span className="flex flex-col items-center gap-3">
          {text('notification:inbox.noneText')}
          <span className="flex flex-wrap justify-center gap-x-3 gap-y-1">
            {hints.map(([key, does]) => (
              <span key={key} className="inline-flex items-center gap-1">
                <KeyHint keys={[key]} />
                {text(`notification:key.${does}`)}
              </span>
            ))}
          </span>
        </span>
      }
    />
  );
}
