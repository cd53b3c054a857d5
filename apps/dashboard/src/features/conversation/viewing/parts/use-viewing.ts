import type { Conversation } from '@confab/contract/features/conversation';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { performLive } from '../../../../platform/live/perform.ts';
import { useLiveStatus } from '../../../../platform/live/status.ts';
import { viewersKey } from '../viewing-api.ts';

/** The server removes a window after ten silent seconds. */
const repeatMs = 4_000;
/** After this long behind another tab a conversation no longer counts as being viewed. */
const awayAfterMs = 60_000;

/** Announces to other viewers of a conversation that it is open here. */
export function useViewing(conversation: Pick<Conversation, 'id' | 'account_id'> | undefined): void {
  const queryClient = useQueryClient();
  const isLive = useLiveStatus() === 'live';
  const { id, account_id: accountId } = conversation ?? {};
  useEffect(() => {
    if (id === undefined || accountId === undefined || !isLive) return undefined;
    const stop = reportViewing(id);
    return () => {
      stop();
      // After this no one announces viewers who leave.
      queryClient.setQueryData(viewersKey(accountId, id), []);
    };
  }, [id, accountId, isLive, queryClient]);
}

function reportViewing(id: number): () => void {
  let hiddenAt = document.hidden ? Date.now() : Infinity;
  const report = (): void => {
    const isAway = Date.now() - hiddenAt >= awayAfterMs;
    performLive('view_conversation', { id: isAway ? null : id });
  };
  const onVisibility = (): void => {
    hiddenAt = document.hidden ? Date.now() : Infinity;
    report();
  };
  const timer = setInterval(report, repeatMs);
  document.addEventListener('visibilitychange', onVisibility);
  report();
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onVisibility);
    performLive('view_conversation', { id: null });
  };
}
