import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useAccountId, useMembership } from '../../../platform/account/account-context.ts';
import { unreadCountQuery } from '../api.ts';

const ReadOpened = lazy(async () => ({ default: (await import('./read-opened.tsx')).ReadOpened }));

/** Opening a conversation, in whatever way, marks the notification about it as read. */
export function NotificationReader({ conversationId }: { conversationId: number | undefined }) {
  const accountId = useAccountId();
  const isActive = useMembership()?.status === 'active';
  const { data: count = 0 } = useQuery({ ...unreadCountQuery(accountId), enabled: isActive });
  // Without unread ones there is nothing to look for.
  if (conversationId === undefined || count === 0) return null;
  return (
    <Suspense>
      <ReadOpened accountId={accountId} conversationId={conversationId} />
    </Suspense>
  );
}
