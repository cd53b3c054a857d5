import {
  activeContacts,
  filterContacts,
  listContactLabels,
  listContacts,
  searchContactList,
  showContact,
} from '@confab/contract/features/contact';
import { listContactDuplicates, listContactMerges } from '@confab/contract/features/contact-merge';
import { listContactNotes } from '@confab/contract/features/contact-note';
import { listContactTimeline } from '@confab/contract/features/contact-timeline';
import { contactConversations } from '@confab/contract/features/conversation';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { queryKey } from '../../../platform/calls/keys.ts';

export function refetchNotes(queryClient: QueryClient, accountId: number, contactId: number): Promise<void> {
  const params = { account_id: accountId, contact_id: contactId };
  void queryClient.invalidateQueries({
    queryKey: queryKey(listContactTimeline, { account_id: accountId, id: contactId }),
  });
  return queryClient.invalidateQueries({ queryKey: queryKey(listContactNotes, params) });
}

/** Membership and order of lists are decided by the server only. */
export function contactListKeys(accountId: number): QueryKey[] {
  const routes = [listContacts, searchContactList, activeContacts, filterContacts];
  return routes.map((route) => queryKey(route, { account_id: accountId }));
}

export function refetchContactLists(queryClient: QueryClient, accountId: number): void {
  for (const key of contactListKeys(accountId)) void queryClient.invalidateQueries({ queryKey: key });
}

const contactRoutes = [
  showContact,
  listContactLabels,
  contactConversations,
  listContactMerges,
  listContactDuplicates,
  listContactTimeline,
];

/** The queries of a contact's page. */
export function refetchContact(queryClient: QueryClient, accountId: number, id: number): void {
  for (const route of contactRoutes)
    void queryClient.invalidateQueries({ queryKey: queryKey(route, { account_id: accountId, id }) });
  void refetchNotes(queryClient, accountId, id);
}
