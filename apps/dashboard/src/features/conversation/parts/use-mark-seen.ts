import type { Conversation } from '@confab/contract/features/conversation';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useIsPageVisible } from '../../../platform/page-visibility.ts';
import { isMarkedUnread, releaseUnread, seenMutation } from '../changes/change-api.ts';

/** How long a conversation is viewed until it counts as read: skipping over it leaves it unread. */
const readAfterMs = 4000;

/**
 * Marks the open conversation as read while the page is visible and focused. What was marked as unread while it was
 * open stays so until it is opened again.
 */
export function useMarkSeen(conversation: Conversation | undefined): void {
  const queryClient = useQueryClient();
  const isLooking = useIsPageVisible();
  const { mutate } = useMutation(seenMutation(queryClient, conversation?.account_id ?? 0));
  const id = conversation?.id;
  const hasUnseen = (conversation?.unread_count ?? 0) > 0;
  useEffect(() => {
    releaseUnread();
    return releaseUnread;
  }, [id]);
  useEffect(() => {
    if (id === undefined || !hasUnseen || !isLooking) return undefined;
    const timer = setTimeout(() => {
      if (!isMarkedUnread(id)) mutate(id);
    }, readAfterMs);
    return () => clearTimeout(timer);
  }, [id, hasUnseen, isLooking, mutate]);
}
