import { useEffect } from 'react';
import { useIsLooking } from '../../../../platform/looking.ts';
import { setMark } from '../../../../platform/tabs.ts';
import { lookedMark, type Looked } from '../sound-model.ts';

/** Lets all tabs know what is looked at in this one: it is not to sound. */
export function useLookedMark({ accountId, conversationId }: Looked): void {
  const isLooking = useIsLooking();
  useEffect(
    () => (isLooking ? setMark(lookedMark({ accountId, conversationId })) : undefined),
    [isLooking, accountId, conversationId],
  );
}
