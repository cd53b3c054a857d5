import { destroyContactAttributes, updateContact, type Contact } from '@confab/contract/features/contact';
import {
  attachmentsPerPage,
  changeConversationAttributes,
  listConversationAttachments,
} from '@confab/contract/features/conversation';
import { infiniteQueryOptions, mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/calls/call.ts';
import { queryKey } from '../../../platform/calls/keys.ts';
import type { AttributeValue } from '../../custom-attribute/index.ts';
import { findCached } from '../event-model.ts';
import { readState, storeConversation } from '../live.ts';
import type { CachedConversation } from '../model.ts';

/** The files of a conversation, page by page, newest first. */
export function attachmentsQuery(accountId: number, id: number) {
  const params = { account_id: accountId, id };
  return infiniteQueryOptions({
    queryKey: [...queryKey(listConversationAttachments, params), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(listConversationAttachments, { params, input: { page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) =>
      last.payload.length < attachmentsPerPage ? undefined : pages.length + 1,
  });
}

type AttributeChange = { id: number; key: string; value: AttributeValue | undefined };

/** Saves only this attribute, so that concurrent changes of others are kept. */
export function conversationAttributeMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: ({ id, key, value }: AttributeChange) =>
      call(changeConversationAttributes, {
        params: { account_id: accountId, id },
        input: { custom_attributes: { [key]: value ?? null } },
      }),
    onSuccess: ({ custom_attributes }, { id }) =>
      change(queryClient, accountId, id, (known) => ({ ...known, custom_attributes })),
  });
}

type ContactAttributeChange = AttributeChange & { contact: Contact };

/** Other conversations of the contact follow by the event. */
export function contactAttributeMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: ({ contact, key, value }: ContactAttributeChange) => {
      const params = { account_id: accountId, id: contact.id };
      return value === undefined
        ? call(destroyContactAttributes, { params, input: { custom_attributes: [key] } })
        : call(updateContact, { params, input: { custom_attributes: { [key]: value } } });
    },
    onSuccess: ({ payload: { custom_attributes } }, { id }) =>
      change(queryClient, accountId, id, (known) => ({
        ...known,
        meta: { ...known.meta, sender: { ...known.meta.sender, custom_attributes } },
      })),
  });
}

function change(
  queryClient: QueryClient,
  accountId: number,
  id: number,
  changed: (known: CachedConversation) => CachedConversation,
): void {
  const known = findCached(readState(queryClient, accountId, id), id);
  if (known) storeConversation(queryClient, accountId, changed(known));
}
