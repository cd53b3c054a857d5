import { afterAll, beforeAll, expect, test } from 'vitest';
import { emailText, openEmailHarness, type EmailHarness } from './harness.ts';

let harness: EmailHarness;
beforeAll(async () => {
  harness = await openEmailHarness();
  harness.begin();
});
afterAll(() => harness.close());

const setStatus = (status: number) =>
  harness.t.database.db
    .updateTable('account')
    .set({ status })
    .where('id', '=', harness.t.fixtures.account.id)
    .execute();

test('a mailbox is not read while its account is suspended, and is again once it is active', async () => {
  const inboxId = await harness.connect();
  harness.imap.add(emailText({ 'Message-ID': '<before@example.com>' }));
  await harness.untilMessages(inboxId, 1);
  await setStatus(1);
  await expect.poll(() => harness.imap.connections(), { timeout: 15_000 }).toBe(0);
  harness.imap.add(emailText({ 'Message-ID': '<meanwhile@example.com>' }));
  await setStatus(0);
  const messages = await harness.untilMessages(inboxId, 2);
  expect(messages.map(({ source_id }) => source_id)).toEqual(['before@example.com', 'meanwhile@example.com']);
});

test('an inbox with undecryptable secrets does not keep other mailboxes from being read', async () => {
  const brokenId = await harness.connect({ type: 'email', email: 'broken@lamps.example' });
  await harness.t.database.db
    .updateTable('inbox')
    .set({ channel_secrets: 'broken' })
    .where('id', '=', brokenId)
    .execute();
  const inboxId = await harness.connect({ ...harness.channel, email: 'other@lamps.example' });
  harness.imap.add(emailText({ 'Message-ID': '<other@example.com>' }));
  const messages = await harness.untilMessages(inboxId, 1);
  expect(messages.at(-1)?.source_id).toBeDefined();
});
