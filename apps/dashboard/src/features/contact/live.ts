import {
  contactCreated,
  contactDeleted,
  contactLabelsChanged,
  contactMerged,
  contactUpdated,
  listContactLabels,
  showContact,
  type Contact,
} from '@confab/contract/features/contact';
import {
  contactsImported,
  listContactImports,
  showContactImport,
} from '@confab/contract/features/contact-import';
import { listContactDuplicates } from '@confab/contract/features/contact-merge';
import { contactNotesChanged } from '@confab/contract/features/contact-note';
import {
  conversationContactChanged,
  conversationCreated,
  conversationDeleted,
  conversationStatusChanged,
} from '@confab/contract/features/conversation';
import { messageCreated } from '@confab/contract/features/message';
import { presenceUpdated } from '@confab/contract/features/user';
import type { ResponseOf } from '@confab/contract/kit/route';
import type { QueryClient } from '@tanstack/react-query';
import { queryKey } from '../../platform/calls/keys.ts';
import { registerLivePatch } from '../../platform/live/patches.ts';
import { refetchWhenQuiet } from '../../platform/live/when-quiet.ts';
import { conversationKeysOf } from './cache/conversations.ts';
import { contactListKeys, refetchContact, refetchNotes } from './cache/lists.ts';

/**
 * Contacts are added and removed all day: their lists are refetched once events pause, a contact's own page
 * immediately.
 */
export function watchContacts(): void {
  for (const event of [contactUpdated, contactMerged, contactDeleted])
    registerLivePatch(event, (client, { account_id: accountId, id }) => {
      refetchContact(client, accountId, id);
      refetchListsSoon(client, accountId);
    });
  registerLivePatch(contactCreated, (client, { account_id: accountId }) =>
    refetchListsSoon(client, accountId),
  );
  // An import emits a single event for its changes.
  registerLivePatch(contactsImported, (client, { account_id: accountId, import_id: id }) => {
    void client.invalidateQueries({ queryKey: queryKey(showContactImport, { account_id: accountId, id }) });
    void client.invalidateQueries({ queryKey: queryKey(listContactImports, { account_id: accountId }) });
    void client.invalidateQueries({ queryKey: [showContact.name, { account_id: accountId }] });
    refetchListsSoon(client, accountId);
  });
  registerLivePatch(contactLabelsChanged, (client, { account_id: accountId, contact_id: id, labels }) => {
    client.setQueryData(queryKey(listContactLabels, { account_id: accountId, id }), { payload: labels });
    refetchListsSoon(client, accountId);
  });
  registerLivePatch(contactNotesChanged, (client, { account_id: accountId, contact_id: id }) => {
    void refetchNotes(client, accountId, id);
  });
  watchConversationsOfContacts();
  registerLivePatch(presenceUpdated, (client, { account_id: accountId, contacts }) => {
    if (contacts === undefined) return;
    client.setQueriesData<ResponseOf<typeof showContact>>(
      { queryKey: [showContact.name, { account_id: accountId }] },
      (known) => known && { payload: withPresence(known.payload, contacts) },
    );
  });
}

/** A page of a contact shows its conversations as they are. Of messages it waits until they pause. */
function watchConversationsOfContacts(): void {
  for (const event of [conversationCreated, conversationStatusChanged, conversationContactChanged])
    registerLivePatch(event, (client, { account_id: accountId, id, meta }) => {
      for (const key of conversationKeysOf(client, accountId, id, meta.sender.id))
        void client.invalidateQueries({ queryKey: key });
    });
  registerLivePatch(conversationDeleted, (client, { account_id: accountId, id }) => {
    for (const key of conversationKeysOf(client, accountId, id))
      void client.invalidateQueries({ queryKey: key });
  });
  registerLivePatch(messageCreated, (client, { account_id: accountId, conversation_id: id }) => {
    const keys = conversationKeysOf(client, accountId, id);
    if (keys.length > 0) refetchWhenQuiet(client, keys);
  });
}

/** The same object while nothing changes. */
function withPresence<C extends Contact>(contact: C, online: Readonly<Record<string, 'online'>>): C {
  const now = online[contact.id] ?? 'offline';
  return contact.availability_status === now ? contact : { ...contact, availability_status: now };
}

function refetchListsSoon(client: QueryClient, accountId: number): void {
  refetchWhenQuiet(client, [
    ...contactListKeys(accountId),
    // Duplicates depend on all other contacts.
    [listContactDuplicates.name, { account_id: accountId }],
  ]);
}
