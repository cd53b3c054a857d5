import { chooseSlackChannel, connectSlack, listSlackChannels } from '@confab/contract/features/slack';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/calls/call.ts';
import { routeQuery } from '../../platform/calls/keys.ts';
import { refetchIntegrations } from './api.ts';

/** Channels of the workspace, fetched when one is to be chosen. */
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
