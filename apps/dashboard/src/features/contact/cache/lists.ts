import { activeContacts, listContacts, searchContactList } from '@confab/contract/features/contact';
import { listContactNotes } from '@confab/contract/features/contact-note';
import type { QueryClient } from '@tanstack/react-query';
import { queryKey } from '../../../platform/calls/keys.ts';

export function refetchNotes(queryClient: QueryClient, accountId: number, contactId: number): Promise<void> {
  const params = { account_id: accountId, contact_id: contactId };
  return queryClient.invalidateQueries({ queryKey: queryKey(listContactNotes, params) });
}

/** Only the server knows what belongs in a list, and where. */
export function refetchContactLists(queryClient: QueryClient, accountId: number): void {
  for (const route of [listContacts, searchContactList, activeContacts])
    void queryClient.invalidateQueries({ queryKey: queryKey(route, { account_id: accountId }) });
}
