import {
  contactDeleted,
  contactMerged,
  contactUpdated,
  listContactLabels,
  showContact,
  type Contact,
} from '@confab/contract/features/contact';
import { listContactMerges } from '@confab/contract/features/contact-merge';
import { contactNotesChanged, listContactNotes } from '@confab/contract/features/contact-note';
import { listContactTimeline } from '@confab/contract/features/contact-timeline';
import {
  contactConversations,
  conversationContactChanged,
  conversationCreated,
  conversationDeleted,
  conversationStatusChanged,
} from '@confab/contract/features/conversation';
import { messageCreated } from '@confab/contract/features/message';
import { presenceUpdated } from '@confab/contract/features/user';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { queryKey } from '../../platform/calls/keys.ts';
import { applyLiveEvent } from '../../platform/live/patches.ts';
import { watchContacts } from './live.ts';
import { aContact } from '../../../test/fixtures/contact.ts';

beforeAll(watchContacts);

test('the page of a contact shows when they go online and offline', () => {
  const client = new QueryClient();
  const input = { include_contact_inboxes: true };
  const key = queryKey(showContact, { account_id: 1, id: 5 }, input);
  client.setQueryData(key, { payload: aContact() });
  const now = () => client.getQueryData<{ payload: Contact }>(key)?.payload.availability_status;
  const applyPresence = (contacts?: Record<string, 'online'>) =>
    applyLiveEvent(client, 1, {
      name: presenceUpdated.name,
      data: { account_id: 1, users: {}, ...(contacts && { contacts }) },
    });
  applyPresence({ '5': 'online' });
  expect(now()).toBe('online');
  // A presence message about agents contains nothing about contacts.
  applyPresence();
  expect(now()).toBe('online');
  applyPresence({ '6': 'online' });
  expect(now()).toBe('offline');
});

describe('the page of a contact', () => {
  const page = [
    queryKey(showContact, { account_id: 1, id: 5 }),
    queryKey(listContactLabels, { account_id: 1, id: 5 }),
    queryKey(listContactNotes, { account_id: 1, contact_id: 5 }),
    queryKey(contactConversations, { account_id: 1, id: 5 }),
    queryKey(listContactMerges, { account_id: 1, id: 5 }),
    [...queryKey(listContactTimeline, { account_id: 1, id: 5 }), 'pages'],
  ];
  const others = [
    queryKey(contactConversations, { account_id: 1, id: 6 }),
    queryKey(listContactTimeline, { account_id: 1, id: 6 }),
    queryKey(contactConversations, { account_id: 2, id: 5 }),
  ];

  /** The routes that are refetched after an event. */
  function refetchedAfter(name: string, data: Record<string, unknown>): string[] {
    const client = new QueryClient();
    for (const key of page) client.setQueryData(key, { payload: [{ id: 31 }] });
    for (const key of others) client.setQueryData(key, { payload: [{ id: 32 }] });
    applyLiveEvent(client, 1, { name, data: { account_id: 1, ...data } });
    vi.advanceTimersByTime(60_000);
    for (const key of others) expect(client.getQueryState(key)?.isInvalidated).toBe(false);
    const stale = page.filter((key) => client.getQueryState(key)?.isInvalidated);
    return stale.map(([route]) => String(route));
  }

  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const everything = page.map(([route]) => String(route));
  const conversations = [contactConversations.name, listContactTimeline.name];
  const of = (contactId: number, id = 33) => ({ id, meta: { sender: { id: contactId } } });

  test.each<[string, Record<string, unknown>, string[]]>([
    [contactUpdated.name, { id: 5 }, everything],
    [contactMerged.name, { id: 5 }, everything],
    [contactDeleted.name, { id: 5 }, everything],
    [contactUpdated.name, { id: 7 }, []],
    [contactNotesChanged.name, { contact_id: 5 }, [listContactNotes.name, listContactTimeline.name]],
    [conversationCreated.name, of(5), conversations],
    [conversationCreated.name, of(7), []],
    [conversationStatusChanged.name, of(5, 31), conversations],
    // It belonged to this contact, and now belongs to another.
    [conversationContactChanged.name, of(7, 31), conversations],
    [conversationDeleted.name, { id: 31 }, conversations],
    [conversationDeleted.name, { id: 34 }, []],
    [messageCreated.name, { conversation_id: 31 }, conversations],
    [messageCreated.name, { conversation_id: 34 }, []],
  ])('after %s %j', (name, data, expected) => {
    expect(refetchedAfter(name, data)).toEqual(expected);
  });
});
