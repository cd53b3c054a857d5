import { CallError } from '@confab/client/call';
import {
  activeContacts,
  contactsPerPage,
  createContact,
  deleteContact,
  deleteContactAvatar,
  destroyContactAttributes,
  filterContacts,
  listContactLabels,
  listContacts,
  setContactLabels,
  showContact,
  updateContact,
  type Contact,
  type ContactInput,
} from '@confab/contract/features/contact';
import {
  createContactNote,
  deleteContactNote,
  listContactNotes,
  updateContactNote,
} from '@confab/contract/features/contact-note';
import { contactConversations } from '@confab/contract/features/conversation';
import type { ResponseOf } from '@confab/contract/kit/route';
import type { Condition } from '@confab/contract/kit/conditions';
import {
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { call } from '../../platform/calls/call.ts';
import { queryKey, routeQuery } from '../../platform/calls/keys.ts';
import type { AttributeValue } from '../custom-attribute/index.ts';
import { refetchContactLists, refetchNotes } from './cache/lists.ts';
import { duplicateDetail, type ContactListLocation, type ContactValues } from './model.ts';

/** One list of contacts, in pages; with conditions, all that match them. */
export function contactsQuery(
  accountId: number,
  location: ContactListLocation,
  conditions: readonly Condition[] | undefined,
) {
  return infiniteQueryOptions({
    ...pagesOf(accountId, location, conditions),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.payload.length < contactsPerPage ? undefined : pages.length + 1),
    staleTime: 15_000,
  });
}

type ContactPage = ResponseOf<typeof listContacts>;
type PageQuery = {
  queryKey: QueryKey;
  queryFn: (context: { pageParam: number; signal: AbortSignal }) => Promise<ContactPage>;
};

function pagesOf(
  accountId: number,
  { view, q, sort, label }: ContactListLocation,
  conditions: readonly Condition[] | undefined,
): PageQuery {
  const params = { account_id: accountId };
  const input = {
    sort,
    include_contact_inboxes: false,
    ...(q === undefined ? {} : { q }),
    ...(label === undefined ? {} : { labels: [label] }),
  };
  if (conditions !== undefined) {
    const filter = { sort, include_contact_inboxes: false, payload: [...conditions] };
    return {
      queryKey: [...queryKey(filterContacts, params, filter), 'pages'],
      queryFn: ({ pageParam: page, signal }) =>
        call(filterContacts, { params, input: { ...filter, page }, signal }),
    };
  }
  if (view === 'active')
    return {
      queryKey: [...queryKey(activeContacts, params, { sort }), 'pages'],
      queryFn: ({ pageParam: page, signal }) =>
        call(activeContacts, { params, input: { sort, page }, signal }),
    };
  return {
    queryKey: [...queryKey(listContacts, params, input), 'pages'],
    queryFn: ({ pageParam: page, signal }) =>
      call(listContacts, { params, input: { ...input, page }, signal }),
  };
}

export function contactQuery(accountId: number, id: number) {
  return routeQuery(showContact, {
    params: { account_id: accountId, id },
    input: { include_contact_inboxes: true },
  });
}

export function contactLabelsQuery(accountId: number, id: number) {
  return routeQuery(listContactLabels, { params: { account_id: accountId, id } });
}

export function contactNotesQuery(accountId: number, id: number) {
  return routeQuery(listContactNotes, { params: { account_id: accountId, contact_id: id } });
}

/** The newest conversations of a contact. Refetched each time they are shown. */
export function contactConversationsQuery(accountId: number, id: number) {
  return routeQuery(contactConversations, { params: { account_id: accountId, id } });
}

/** The existing contact with a value that the server rejected as a duplicate; undefined for other errors. */
export async function findDuplicateContact(
  accountId: number,
  error: unknown,
  values: ContactValues,
): Promise<Contact | undefined> {
  const duplicate = error instanceof CallError ? duplicateDetail(error.fields, values) : undefined;
  if (duplicate === undefined) return undefined;
  const condition = { attribute_key: duplicate.key, filter_operator: 'equal_to', values: [duplicate.value] };
  const { payload } = await call(filterContacts, {
    params: { account_id: accountId },
    input: { payload: [condition], include_contact_inboxes: false },
  });
  return payload[0];
}

/** Creates a contact, or changes the one with the id. */
export function saveContactMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: async ({ id, input }: { id: number | undefined; input: ContactInput }) => {
      if (id !== undefined)
        return (await call(updateContact, { params: { account_id: accountId, id }, input })).payload;
      return (await call(createContact, { params: { account_id: accountId }, input })).payload.contact;
    },
    onSuccess: async ({ id }) => {
      const params = { account_id: accountId, id };
      await queryClient.invalidateQueries({ queryKey: queryKey(showContact, params) });
      refetchContactLists(queryClient, accountId);
    },
  });
}

/** Sets a contact's avatar; null removes it. */
export function saveAvatarMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: ({ id, file }: { id: number; file: File | undefined }): Promise<unknown> => {
      const params = { account_id: accountId, id };
      return file
        ? call(updateContact, { params, input: {}, files: { avatar: file } })
        : call(deleteContactAvatar, { params });
    },
    onSuccess: (_answer, { id }) => {
      refetchContactLists(queryClient, accountId);
      return queryClient.invalidateQueries({
        queryKey: queryKey(showContact, { account_id: accountId, id }),
      });
    },
  });
}

type AttributeChange = { id: number; key: string; value: AttributeValue | undefined };

/** Sets a custom attribute; undefined removes it. */
export function saveAttributeMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: ({ id, key, value }: AttributeChange) => {
      const params = { account_id: accountId, id };
      return value === undefined
        ? call(destroyContactAttributes, { params, input: { custom_attributes: [key] } })
        : call(updateContact, { params, input: { custom_attributes: { [key]: value } } });
    },
    onSuccess: (answer, { id }) => queryClient.setQueryData(contactQuery(accountId, id).queryKey, answer),
  });
}

export function deleteContactMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: (id: number) => call(deleteContact, { params: { account_id: accountId, id } }),
    onSuccess: () => refetchContactLists(queryClient, accountId),
  });
}

export function setLabelsMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    scope: { id: 'contact-labels' },
    mutationFn: ({ id, labels }: { id: number; labels: readonly string[] }) =>
      call(setContactLabels, { params: { account_id: accountId, id }, input: { labels } }),
    onSuccess: ({ payload }, { id }) =>
      queryClient.setQueryData(contactLabelsQuery(accountId, id).queryKey, { payload }),
  });
}

type NoteChange = { contactId: number; id?: number; content: string };

/** Writes a note, or rewrites the one with the id. */
export function saveNoteMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: ({ contactId, id, content }: NoteChange) => {
      const params = { account_id: accountId, contact_id: contactId };
      return id === undefined
        ? call(createContactNote, { params, input: { content } })
        : call(updateContactNote, { params: { ...params, id }, input: { content } });
    },
    onSuccess: (_note, { contactId }) => refetchNotes(queryClient, accountId, contactId),
  });
}

export function deleteNoteMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: ({ contactId, id }: { contactId: number; id: number }) =>
      call(deleteContactNote, { params: { account_id: accountId, contact_id: contactId, id } }),
    onSuccess: (_nothing, { contactId }) => refetchNotes(queryClient, accountId, contactId),
  });
}
