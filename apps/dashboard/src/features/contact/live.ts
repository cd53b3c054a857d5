import {
  contactCreated,
  contactDeleted,
  contactLabelsChanged,
  contactMerged,
  contactUpdated,
  listContactLabels,
  showContact,
} from '@confab/contract/features/contact';
import { contactNotesChanged } from '@confab/contract/features/contact-note';
import { contactConversations } from '@confab/contract/features/conversation';
import type { QueryClient } from '@tanstack/react-query';
import { queryKey } from '../../platform/calls/keys.ts';
import { registerLivePatch } from '../../platform/live/patches.ts';
import { refetchContactLists, refetchNotes } from './cache/lists.ts';

/** Contacts come and go all day: their lists follow once it is quiet, and what a page shows of one at once. */
export function watchContacts(): void {
  for (const event of [contactUpdated, contactMerged, contactDeleted])
    registerLivePatch(event, (client, { account_id: accountId, id }) => {
      refetchContact(client, accountId, id);
      refetchListsSoon(client, accountId);
    });
  registerLivePatch(contactCreated, (client, { account_id: accountId }) =>
    refetchListsSoon(client, accountId),
  );
  registerLivePatch(contactLabelsChanged, (client, { account_id: accountId, contact_id: id, labels }) => {
    client.setQueryData(queryKey(listContactLabels, { account_id: accountId, id }), { payload: labels });
    refetchListsSoon(client, accountId);
  });
  registerLivePatch(contactNotesChanged, (client, { account_id: accountId, contact_id: id }) => {
    void refetchNotes(client, accountId, id);
  });
}

function refetchContact(client: QueryClient, accountId: number, id: number): void {
  for (const route of [showContact, contactConversations])
    void client.invalidateQueries({ queryKey: queryKey(route, { account_id: accountId, id }) });
}

/** Milliseconds in which all that happens is answered by one request. */
const pauseMs = 2_000;
const waiting = new WeakMap<QueryClient, ReturnType<typeof setTimeout>>();

function refetchListsSoon(client: QueryClient, accountId: number): void {
  if (waiting.has(client)) return;
  const timer = setTimeout(() => {
    waiting.delete(client);
    refetchContactLists(client, accountId);
  }, pauseMs);
  waiting.set(client, timer);
}
