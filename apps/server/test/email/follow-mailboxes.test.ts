import { afterAll, beforeAll, expect, test } from 'vitest';
import { emailText, openEmailPlace, type EmailPlace } from './place.ts';

let place: EmailPlace;
beforeAll(async () => {
  place = await openEmailPlace();
  place.begin();
});
afterAll(() => place.close());

const setStatus = (status: number) =>
  place.t.database.db
    .updateTable('account')
    .set({ status })
    .where('id', '=', place.t.fixtures.account.id)
    .execute();

test('a mailbox is left while its account is suspended, and read again once it is active', async () => {
  const inboxId = await place.connect();
  place.imap.add(emailText({ 'Message-ID': '<before@example.com>' }));
  await place.untilMessages(inboxId, 1);
  await setStatus(1);
  await expect.poll(() => place.imap.connections(), { timeout: 15_000 }).toBe(0);
  place.imap.add(emailText({ 'Message-ID': '<meanwhile@example.com>' }));
  await setStatus(0);
  const messages = await place.untilMessages(inboxId, 2);
  expect(messages.map(({ source_id }) => source_id)).toEqual(['before@example.com', 'meanwhile@example.com']);
});

test('an inbox whose secrets cannot be read keeps no other mailbox from being read', async () => {
  const brokenId = await place.connect({ type: 'email', email: 'broken@lamps.example' });
  await place.t.database.db
    .updateTable('inbox')
    .set({ channel_secrets: 'broken' })
    .where('id', '=', brokenId)
    .execute();
  const inboxId = await place.connect({ ...place.channel, email: 'other@lamps.example' });
  place.imap.add(emailText({ 'Message-ID': '<other@example.com>' }));
  const messages = await place.untilMessages(inboxId, 1);
  expect(messages.at(-1)?.source_id).toBeDefined();
});
