import { listContacts, mergeContacts } from '@confab/contract/features/contact';
import {
  listContactDuplicates,
  listContactMerges,
  undoContactMerge,
} from '@confab/contract/features/contact-merge';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/calls/call.ts';
import { routeQuery } from '../../../platform/calls/keys.ts';
import { refetchContact, refetchContactLists } from '../cache/lists.ts';

/** Other contacts that seem to be the same person. */
export function duplicatesQuery(accountId: number, id: number) {
  return {
    ...routeQuery(listContactDuplicates, { params: { account_id: accountId, id } }),
    staleTime: 60_000,
  };
}

/** Contacts merged into a contact whose merge can be undone. */
export function mergesQuery(accountId: number, id: number) {
  return routeQuery(listContactMerges, { params: { account_id: accountId, id } });
}

/** The first contacts that a search finds. */
export function candidatesQuery(accountId: number, search: string) {
  const input = { q: search, include_contact_inboxes: false };
  return {
    ...routeQuery(listContacts, { params: { account_id: accountId }, input }),
    staleTime: 15_000,
    enabled: search !== '',
  };
}

export function mergeMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: ({ keptId, otherId }: { keptId: number; otherId: number }) =>
      call(mergeContacts, {
        params: { account_id: accountId },
        input: { base_contact_id: keptId, mergee_contact_id: otherId },
      }),
    onSuccess: ({ id }) => {
      refetchContact(queryClient, accountId, id);
      refetchContactLists(queryClient, accountId);
    },
  });
}

export function undoMergeMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: ({ contactId, id }: { contactId: number; id: number }) =>
      call(undoContactMerge, { params: { account_id: accountId, contact_id: contactId, id } }),
    onSettled: (_answer, _error, { contactId }) => {
      refetchContact(queryClient, accountId, contactId);
      refetchContactLists(queryClient, accountId);
    },
  });
}
