import { useEffect } from 'react';
import { useIsLooking } from '../../../../platform/looking.ts';
import { setMark } from '../../../../platform/tabs.ts';
import { lookedMark, type Looked } from '../sound-model.ts';

/** Lets all tabs know what is viewed in this one, which must not sound. */
export function useLookedMark({ accountId, conversationId }: Looked): void {
  const isLooking = useIsLooking();
  useEffect(
    () => (isLooking ? setMark(lookedMark({ accountId, conversationId })) : undefined),
    [isLooking, accountId, conversationId],
  );
}
