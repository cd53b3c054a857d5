import { showContact, type Contact } from '@confab/contract/features/contact';
import { presenceUpdated } from '@confab/contract/features/user';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { queryKey } from '../../platform/calls/keys.ts';
import { applyLiveEvent } from '../../platform/live/patches.ts';
import { watchContacts } from './live.ts';
import { aContact } from './test/fixtures.ts';

test('the page of a contact shows when they come and go', () => {
  watchContacts();
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
  // A message about agents alone says nothing about contacts.
  applyPresence();
  expect(now()).toBe('online');
  applyPresence({ '6': 'online' });
  expect(now()).toBe('offline');
});
