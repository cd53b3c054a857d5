import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useProfile } from '../../../../platform/account/account-context.ts';
import { threadQuery } from '../../api.ts';
import { type ThreadMessage, waitingIn } from '../../model.ts';

/** The user's newest delayed email, which can be undone. */
export function useUndoableEmail(accountId: number, conversationId: number): ThreadMessage | undefined {
  const me = useProfile().id;
  const { data } = useQuery({
    ...threadQuery(useQueryClient(), accountId, conversationId),
    select: (thread) => waitingIn(thread, me),
  });
  return data;
}
