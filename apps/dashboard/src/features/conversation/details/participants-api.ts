import {
  addParticipants,
  listParticipants,
  removeParticipants,
} from '@confab/contract/features/conversation';
import type { Agent } from '@confab/contract/features/user';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/calls/call.ts';
import { routeQuery } from '../../../platform/calls/keys.ts';

/** Who takes part in a conversation, by name. Live events invalidate it. */
export function participantsQuery(accountId: number, conversationId: number) {
  return routeQuery(listParticipants, {
    params: { account_id: accountId, conversation_id: conversationId },
  });
}

type Change = { agent: Agent; takesPart: boolean };

/** Lets somebody take part, or no longer. Shown at once, and taken back when the server refuses. */
export function changeParticipantMutation(
  queryClient: QueryClient,
  accountId: number,
  conversationId: number,
) {
  const { queryKey } = participantsQuery(accountId, conversationId);
  const params = { account_id: accountId, conversation_id: conversationId };
  return mutationOptions({
    mutationFn: async ({ agent, takesPart }: Change): Promise<void> => {
      const input = { user_ids: [agent.id] };
      await (takesPart
        ? call(addParticipants, { params, input })
        : call(removeParticipants, { params, input }));
    },
    onMutate: async ({ agent, takesPart }) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData<Agent[]>(queryKey);
      const others = before?.filter(({ id }) => id !== agent.id);
      if (others) queryClient.setQueryData(queryKey, takesPart ? [...others, agent] : others);
      return { before };
    },
    onError: (_error, _change, context) => {
      if (context?.before) queryClient.setQueryData(queryKey, context.before);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}
