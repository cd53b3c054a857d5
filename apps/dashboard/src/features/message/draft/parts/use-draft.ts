import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { draftHandleOf } from '../cache/draft-handle.ts';

/**
 * The unsent text of a conversation and mode; it survives a reload, a change of conversation and one of the browser.
 * Files are left out: a browser cannot keep them with a text.
 */
export function useDraft(accountId: number, conversationId: number, isPrivate: boolean) {
  const keeper = useMemo(
    () => draftHandleOf({ accountId, conversationId, isPrivate }),
    [accountId, conversationId, isPrivate],
  );
  useEffect(() => keeper.start(), [keeper]);
  const { text, copies, other } = useSyncExternalStore(keeper.subscribe, keeper.read);
  return { text, copies, other, keeper };
}
