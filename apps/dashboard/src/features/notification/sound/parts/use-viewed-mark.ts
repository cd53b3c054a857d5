import { useEffect } from 'react';
import { useIsPageVisible } from '../../../../platform/page-visibility.ts';
import { setMark } from '../../../../platform/tabs.ts';
import { viewedMark, type Viewed } from '../sound-model.ts';

/** Lets all tabs know what is viewed in this one, which must not sound. */
export function useViewedMark({ accountId, conversationId }: Viewed): void {
  const isVisible = useIsPageVisible();
  useEffect(
    () => (isVisible ? setMark(viewedMark({ accountId, conversationId })) : undefined),
    [isVisible, accountId, conversationId],
  );
}
