import {
  createCampaign,
  deleteCampaign,
  listCampaigns,
  listRecipients,
  showCampaign,
  updateCampaign,
  type RecipientStatus,
} from '@confab/contract/features/campaign';
import type { InputOf } from '@confab/contract/kit/route';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/calls/call.ts';
import { queryKey, routeQuery } from '../../platform/calls/keys.ts';

/** All campaigns of the account, the newest first. Live events keep the list current. */
export function campaignsQuery(accountId: number) {
  return { ...routeQuery(listCampaigns, { params: { account_id: accountId } }), staleTime: 10 * 60_000 };
}

export function campaignQuery(accountId: number, id: number) {
  return routeQuery(showCampaign, { params: { account_id: accountId, id } });
}

/** What became of a campaign for its contacts; those in one state where it is given. */
export function recipientsQuery(
  accountId: number,
  id: number,
  status: RecipientStatus | undefined,
  page: number,
) {
  const input = { page, ...(status === undefined ? {} : { status }) };
  return routeQuery(listRecipients, { params: { account_id: accountId, id }, input });
}

type CampaignInput = InputOf<typeof createCampaign>;

/** Creates a campaign, or changes the one with the id. */
export function saveCampaignMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: ({ id, input }: { id: number | undefined; input: CampaignInput }) =>
      id === undefined
        ? call(createCampaign, { params: { account_id: accountId }, input })
        : call(updateCampaign, { params: { account_id: accountId, id }, input }),
    onSuccess: ({ id }) => refetchCampaigns(queryClient, accountId, id),
  });
}

/** Enables or disables a campaign; a running one pauses and resumes. */
export function enableCampaignMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: ({ id, enabled }: { id: number; enabled: boolean }) =>
      call(updateCampaign, { params: { account_id: accountId, id }, input: { enabled } }),
    onSuccess: ({ id }) => refetchCampaigns(queryClient, accountId, id),
  });
}

export function deleteCampaignMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: (id: number) => call(deleteCampaign, { params: { account_id: accountId, id } }),
    onSuccess: () => refetchCampaigns(queryClient, accountId),
  });
}

/** Refetches the list on screen, and one campaign with its contacts. */
export async function refetchCampaigns(
  queryClient: QueryClient,
  accountId: number,
  id?: number,
): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: queryKey(listCampaigns, { account_id: accountId }) });
  if (id === undefined) return;
  const params = { account_id: accountId, id };
  await queryClient.invalidateQueries({ queryKey: queryKey(showCampaign, params) });
  await queryClient.invalidateQueries({ queryKey: queryKey(listRecipients, params) });
}
