import { showInbox } from '@confab/contract/features/inbox';
import { showInboxHealth, syncInboxTemplates } from '@confab/contract/features/inbox-provider';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/calls/call.ts';
import { routeQuery } from '../../platform/calls/keys.ts';

/** What Meta thinks of the number of an inbox. */
export function healthQuery(accountId: number, inboxId: number) {
  const params = { account_id: accountId, id: inboxId };
  return { ...routeQuery(showInboxHealth, { params }), retry: false };
}

/** Fetches the templates of an inbox now. */
export function syncTemplatesMutation(queryClient: QueryClient, accountId: number, inboxId: number) {
  const params = { account_id: accountId, id: inboxId };
  const { queryKey } = routeQuery(showInbox, { params });
  return mutationOptions({
    mutationFn: () => call(syncInboxTemplates, { params }),
    onSuccess: (templates) =>
      queryClient.setQueryData(queryKey, (inbox) => inbox && { ...inbox, ...templates }),
  });
}
