import { useEffect } from 'react';
import { useIsPageVisible } from '../../../../platform/page-visibility.ts';
import { setMark } from '../../../../platform/tabs.ts';
import { viewedMark, type Viewed } from '../sound-model.ts';

/** Shares with all tabs what is viewed in this one, for which they must not play sounds. */
export function useViewedMark({ accountId, conversationId }: Viewed): void {
  const isVisible = useIsPageVisible();
  useEffect(
    () => (isVisible ? setMark(viewedMark({ accountId, conversationId })) : undefined),
    [isVisible, accountId, conversationId],
  );
}
