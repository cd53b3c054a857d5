import type { InputOf } from '@confab/contract/kit/route';
import { createLabel, deleteLabel, listLabels, updateLabel } from '@confab/contract/features/label';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/calls/call.ts';
import { queryKey, routeQuery } from '../../platform/calls/keys.ts';
import { storedList } from '../../platform/lists/stored-list.ts';

/** All labels of the account by title. Live events invalidate it. */
export function labelsQuery(accountId: number) {
  const params = { account_id: accountId };
  return queryOptions({
    queryKey: routeQuery(listLabels, { params }).queryKey,
    queryFn: async (context) => {
      const ask = async () => (await call(listLabels, { params, signal: context.signal })).payload;
      return { payload: await storedList({ client: context.client, accountId, model: 'label', ask }) };
    },
    staleTime: 10 * 60_000,
  });
}

export type LabelInput = InputOf<typeof createLabel>;

/** Creates a label, or changes the one with the id. */
export function saveLabelMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: ({ id, input }: { id: number | undefined; input: LabelInput }) =>
      id === undefined
        ? call(createLabel, { params: { account_id: accountId }, input })
        : call(updateLabel, { params: { account_id: accountId, id }, input }),
    onSuccess: () => refetchLabels(queryClient, accountId),
  });
}

export function deleteLabelMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: (id: number) => call(deleteLabel, { params: { account_id: accountId, id } }),
    onSuccess: () => refetchLabels(queryClient, accountId),
  });
}

function refetchLabels(queryClient: QueryClient, accountId: number): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: queryKey(listLabels, { account_id: accountId }) });
}
