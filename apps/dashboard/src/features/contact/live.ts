import {
  contactCreated,
  contactDeleted,
  contactLabelsChanged,
  contactMerged,
  contactUpdated,
  showContact,
} from '@confab/contract/features/contact';
import { contactNotesChanged } from '@confab/contract/features/contact-note';
import type { QueryClient } from '@tanstack/react-query';
import { queryKey } from '../../platform/calls/keys.ts';
import { registerLivePatch } from '../../platform/live/patches.ts';
import { contactConversationsQuery, contactLabelsQuery, refetchContactLists, refetchNotes } from './api.ts';

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
    client.setQueryData(contactLabelsQuery(accountId, id).queryKey, { payload: labels });
    refetchListsSoon(client, accountId);
  });
  registerLivePatch(contactNotesChanged, (client, { account_id: accountId, contact_id: id }) => {
    void refetchNotes(client, accountId, id);
  });
}

function refetchContact(client: QueryClient, accountId: number, id: number): void {
  void client.invalidateQueries({ queryKey: queryKey(showContact, { account_id: accountId, id }) });
  void client.invalidateQueries({ queryKey: contactConversationsQuery(accountId, id).queryKey });
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
