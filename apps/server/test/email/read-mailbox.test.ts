import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readMailbox } from '../../src/features/inbound/mailbox/actions/read-mailbox.ts';
import { openMailbox } from '../../src/platform/email/mailbox.ts';
import { password, user } from './inputs.ts';
import { emailText, openEmailHarness, type EmailHarness } from './harness.ts';

let harness: EmailHarness;
let inboxId: number;
// Without workers: the test triggers each poll of the mailbox.
beforeAll(async () => {
  harness = await openEmailHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  harness.imap.missing.clear();
  inboxId = await harness.connect({ ...harness.channel, email: `${crypto.randomUUID()}@lamps.example` });
});

async function read(): Promise<void> {
  const account = { host: '127.0.0.1', port: harness.imap.port, user, password, isSecure: false };
  const mailbox = await openMailbox(account, harness.t.platform.outbound);
  const accountId = harness.t.fixtures.account.id;
  try {
    await readMailbox(harness.t.platform, { accountId, inboxId }, mailbox, new AbortController().signal);
  } finally {
    await mailbox.close();
  }
}

const add = (id: string): number =>
  harness.imap.add(emailText({ 'Message-ID': `<${id}-${inboxId}@example.com>` }));

/** The stored emails of this test, without those of earlier tests. */
async function stored(): Promise<string[]> {
  const rows = await harness.t.database.db
    .selectFrom('inbound_email')
    .select('mail_key')
    .where('inbox_id', '=', inboxId)
    .orderBy('id')
    .execute();
  const own = new RegExp(`^(\\w+)-${inboxId}@`);
  return rows.flatMap(({ mail_key: key }) => own.exec(key)?.[1] ?? []);
}

async function failTimes(count: number): Promise<void> {
  for (let times = 0; times < count; times += 1)
    await expect(read()).rejects.toMatchObject({ message: expect.any(String) });
}

test('a failed search is not treated as an empty mailbox', async () => {
  add('waiting');
  harness.imap.failedSearches = 1;
  await expect(read()).rejects.toMatchObject({ code: 'mailbox_unreachable' });
  await read();
  expect(await stored()).toEqual(['waiting']);
});

test('an email its server never delivers is skipped after five attempts, and no sooner', async () => {
  await read();
  harness.imap.missing.set(add('undelivered'), 0);
  add('behind');
  await failTimes(5);
  expect(await stored()).toEqual([]);
  await read();
  expect(await stored()).toEqual(['behind']);
});

test('while no other email can be fetched none is skipped, however often it fails', async () => {
  await read();
  const uids = [add('one'), add('two')];
  for (const uid of uids) harness.imap.missing.set(uid, 0);
  await failTimes(7);
  harness.imap.missing.clear();
  await read();
  expect(await stored()).toEqual(['one', 'two']);
});

test('an email delivered in the end is stored, and resets the count of failures', async () => {
  await read();
  const uid = add('late');
  harness.imap.missing.set(uid, 0);
  await failTimes(4);
  harness.imap.missing.clear();
  await read();
  const next = add('next');
  add('behind');
  harness.imap.missing.set(next, 0);
  await failTimes(4);
  harness.imap.missing.clear();
  await read();
  expect(await stored()).toEqual(['late', 'next', 'behind']);
});
