import {
  createAgentBot,
  deleteAgentBot,
  deleteAgentBotAvatar,
  listAgentBots,
  resetAgentBotToken,
  setInboxBot,
  showInboxBot,
  updateAgentBot,
} from '@confab/contract/features/agent-bot';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/calls/call.ts';
import { queryKey, routeQuery } from '../../platform/calls/keys.ts';

/** The bots of the account; for administrators with their tokens. Live events keep the list current. */
export function agentBotsQuery(accountId: number) {
  return routeQuery(listAgentBots, { params: { account_id: accountId } });
}

/** The bot that answers first in an inbox, if there is one. */
export function inboxBotQuery(accountId: number, id: number) {
  return routeQuery(showInboxBot, { params: { account_id: accountId, id } });
}

export type AgentBotInput = {
  name: string;
  description: string | null;
  outgoing_url?: string | null;
  /** Absent: a program that is called by webhook. */
  bot_type?: 'csml';
  bot_config?: Record<string, unknown>;
  /** A new avatar; null removes it, undefined keeps it. */
  avatar: File | null | undefined;
};

/** Adds a bot, or changes the one with the id. */
export function saveAgentBotMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: async ({
      id,
      input: { avatar, ...input },
    }: {
      id: number | undefined;
      input: AgentBotInput;
    }) => {
      const files = avatar == null ? {} : { files: { avatar } };
      if (id === undefined)
        return call(createAgentBot, { params: { account_id: accountId }, input, ...files });
      if (avatar === null) await call(deleteAgentBotAvatar, { params: { account_id: accountId, id } });
      return call(updateAgentBot, { params: { account_id: accountId, id }, input, ...files });
    },
    onSuccess: () => refetchAgentBots(queryClient, accountId),
  });
}

export function deleteAgentBotMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: (id: number) => call(deleteAgentBot, { params: { account_id: accountId, id } }),
    onSuccess: () => refetchAgentBots(queryClient, accountId),
  });
}

export function resetTokenMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: (id: number) => call(resetAgentBotToken, { params: { account_id: accountId, id } }),
    onSuccess: () => refetchAgentBots(queryClient, accountId),
  });
}

/** Connects a bot to an inbox; null disconnects. */
export function setInboxBotMutation(queryClient: QueryClient, accountId: number, id: number) {
  return mutationOptions({
    mutationFn: (botId: number | null) =>
      call(setInboxBot, { params: { account_id: accountId, id }, input: { agent_bot: botId } }),
    onSuccess: () => refetchAgentBots(queryClient, accountId),
  });
}

export async function refetchAgentBots(queryClient: QueryClient, accountId: number): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: queryKey(listAgentBots, { account_id: accountId }) }),
    queryClient.invalidateQueries({ queryKey: [showInboxBot.name] }),
  ]);
}
