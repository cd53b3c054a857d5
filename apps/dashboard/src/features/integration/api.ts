import {
  createIntegrationHook,
  deleteIntegrationHook,
  listIntegrationApps,
  processHookEvent,
  updateIntegrationHook,
} from '@confab/contract/features/integration';
import { chooseSlackChannel, connectSlack, listSlackChannels } from '@confab/contract/features/slack';
import type { InputOf } from '@confab/contract/kit/route';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/calls/call.ts';
import { queryKey, routeQuery } from '../../platform/calls/keys.ts';

/** What can be connected, and what is. Live events keep the list current. */
export function integrationsQuery(accountId: number) {
  return {
    ...routeQuery(listIntegrationApps, { params: { account_id: accountId } }),
    staleTime: 10 * 60_000,
  };
}

export async function prefetchIntegrations(queryClient: QueryClient, accountId: number): Promise<void> {
  await queryClient.prefetchQuery(integrationsQuery(accountId));
}

type Settings = InputOf<typeof updateIntegrationHook> & { inbox_id?: number };

/** Connects an app, or changes the connection with the id. */
export function saveHookMutation(queryClient: QueryClient, accountId: number, appId: string) {
  return mutationOptions({
    mutationFn: ({ id, input }: { id: number | undefined; input: Settings }) =>
      id === undefined
        ? call(createIntegrationHook, {
            params: { account_id: accountId },
            input: { app_id: appId, ...input },
          })
        : call(updateIntegrationHook, { params: { account_id: accountId, id }, input }),
    onSuccess: () => refetchIntegrations(queryClient, accountId),
  });
}

export function deleteHookMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: (id: number) => call(deleteIntegrationHook, { params: { account_id: accountId, id } }),
    onSuccess: () => refetchIntegrations(queryClient, accountId),
  });
}

export function refetchIntegrations(queryClient: QueryClient, accountId: number): Promise<void> {
  return queryClient.invalidateQueries({
    queryKey: queryKey(listIntegrationApps, { account_id: accountId }),
  });
}

type AssistEvent = InputOf<typeof processHookEvent>['event'];

/** Asks the connected language model. */
export async function askAssistant(
  accountId: number,
  hookId: number,
  event: AssistEvent,
  signal?: AbortSignal,
): Promise<string | null> {
  const params = { account_id: accountId, id: hookId };
  const { message } = await call(processHookEvent, { params, input: { event }, ...(signal && { signal }) });
  return message;
}

/** Channels of the workspace, asked for when they are to be chosen from. */
export function slackChannelsQuery(accountId: number) {
  return {
    ...routeQuery(listSlackChannels, { params: { account_id: accountId } }),
    staleTime: 60_000,
    retry: false,
  };
}

/** Connects the workspace by what Slack has sent the browser back with. */
export function connectSlackMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: (input: { code: string; state: string }) =>
      call(connectSlack, { params: { account_id: accountId }, input }),
    onSuccess: () => refetchIntegrations(queryClient, accountId),
  });
}

export function chooseChannelMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: (channelId: string) =>
      call(chooseSlackChannel, { params: { account_id: accountId }, input: { reference_id: channelId } }),
    onSuccess: () => refetchIntegrations(queryClient, accountId),
  });
}
