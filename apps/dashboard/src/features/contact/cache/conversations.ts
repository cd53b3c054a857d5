import { listContactTimeline } from '@confab/contract/features/contact-timeline';
import { contactConversations } from '@confab/contract/features/conversation';
import type { ResponseOf } from '@confab/contract/kit/route';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { queryKey } from '../../../platform/calls/keys.ts';

/** What shows the conversations of the contact that has this one, as far as it is known here. */
export function conversationKeysOf(
  client: QueryClient,
  accountId: number,
  conversationId: number,
  contactId?: number,
): QueryKey[] {
  const known = client
    .getQueriesData<ResponseOf<typeof contactConversations>>({
      queryKey: [contactConversations.name, { account_id: accountId }],
    })
    .flatMap(([[, params], answer]) =>
      answer?.payload.some(({ id }) => id === conversationId) ? [(params as { id: number }).id] : [],
    );
  return [...new Set([...known, ...(contactId === undefined ? [] : [contactId])])].flatMap((id) =>
    [contactConversations, listContactTimeline].map((route) =>
      queryKey(route, { account_id: accountId, id }),
    ),
  );
}
