import {
  addParticipants,
  listParticipants,
  removeParticipants,
} from '@confab/contract/features/conversation';
import type { Agent } from '@confab/contract/features/user';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/calls/call.ts';
import { routeQuery } from '../../../platform/calls/keys.ts';

/** The participants of a conversation, by name. Live events invalidate it. */
export function participantsQuery(accountId: number, conversationId: number) {
  return routeQuery(listParticipants, {
    params: { account_id: accountId, conversation_id: conversationId },
  });
}

type Change = { id: number; agent: Agent; takesPart: boolean };

/** Adds or removes a participant. Updates optimistically, and rolls back when the server rejects. */
export function changeParticipantMutation(queryClient: QueryClient, accountId: number) {
  const keyOf = (id: number) => participantsQuery(accountId, id).queryKey;
  return mutationOptions({
    mutationFn: async ({ id, agent, takesPart }: Change): Promise<void> => {
      const params = { account_id: accountId, conversation_id: id };
      const input = { user_ids: [agent.id] };
      await (takesPart
        ? call(addParticipants, { params, input })
        : call(removeParticipants, { params, input }));
    },
    onMutate: async ({ id, agent, takesPart }) => {
      await queryClient.cancelQueries({ queryKey: keyOf(id) });
      const before = queryClient.getQueryData<Agent[]>(keyOf(id));
      const others = before?.filter((each) => each.id !== agent.id);
      if (others) queryClient.setQueryData(keyOf(id), takesPart ? [...others, agent] : others);
      return { before };
    },
    onError: (_error, { id }, context) => {
      if (context?.before) queryClient.setQueryData(keyOf(id), context.before);
    },
    onSettled: (_answer, _error, { id }) => queryClient.invalidateQueries({ queryKey: keyOf(id) }),
  });
}
