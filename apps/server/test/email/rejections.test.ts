import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { followMailbox } from '../../src/features/inbound/mailbox/actions/follow-mailbox.ts';
import { findInbox, recordSending } from '../../src/features/inbox/index.ts';
import { openMailbox } from '../../src/platform/email/mailbox.ts';
import { password, user } from './inputs.ts';
import { openEmailHarness, type EmailHarness } from './harness.ts';

let harness: EmailHarness;
beforeAll(async () => {
  harness = await openEmailHarness();
});
afterAll(() => harness.close());
afterEach(() => {
  harness.imap.loginError = undefined;
});

const account = () => ({ host: '127.0.0.1', port: harness.imap.port, user, password, isSecure: false });

test.each([
  ['Wrong password', 'mailbox_unauthorized'],
  ['[AUTHORIZATIONFAILED] Not yours', 'mailbox_unauthorized'],
  ['[UNAVAILABLE] Try again later', 'mailbox_unreachable'],
  ['[LIMIT] Too many connections', 'mailbox_unreachable'],
])('a login that ends with “%s” is %s', async (reply, code) => {
  harness.imap.loginError = reply;
  await expect(openMailbox(account(), harness.t.platform.outbound)).rejects.toMatchObject({ code });
});

test('a login that the server never answers is not a rejection', async () => {
  const opened = openMailbox(account(), harness.t.platform.outbound);
  harness.imap.onLogin = () => harness.imap.drop();
  await expect(opened).rejects.toMatchObject({ code: 'mailbox_unreachable' });
  harness.imap.onLogin = () => undefined;
});

test('a disabled mailbox gets all of its attempts again once its settings are saved', async () => {
  const { account: own, maya } = harness.t.fixtures;
  const inboxId = await harness.connect();
  const { db } = harness.t.database;
  await db
    .insertInto('mailbox')
    .values({ account_id: own.id, inbox_id: inboxId, auth_failures: 9 })
    .execute();
  harness.imap.loginError = 'Wrong password';
  const followed = { accountId: own.id, inboxId, account: () => Promise.resolve(account()) };
  await followMailbox(harness.t.platform, followed, new AbortController().signal);
  const shown = await harness.t.as(maya).get(`${harness.inboxUrl}/${inboxId}`);
  expect(shown.json()).toMatchObject({ reauthorization_required: true });
  const row = db.selectFrom('mailbox').select('auth_failures').where('inbox_id', '=', inboxId);
  expect(await row.executeTakeFirst()).toEqual({ auth_failures: 0 });
});

test('a rejection of access that was changed since does not count', async () => {
  const { account: own, maya } = harness.t.fixtures;
  const { platform } = harness.t;
  const inboxId = await harness.connect({ ...harness.channel, email: 'stale@lamps.example' });
  const refused = { status: 'failed', reason: 'Wrong password', isLockedOut: true } as const;
  const row = async () => {
    const found = await findInbox(platform.db, own.id, inboxId);
    if (found === undefined) throw new Error('the inbox is gone');
    return found;
  };
  const isLockedOut = async () =>
    (await harness.t.as(maya).get(`${harness.inboxUrl}/${inboxId}`)).json().reauthorization_required;
  const before = await row();
  for (let count = 0; count < 9; count += 1) await recordSending(platform, before, refused);
  const saved = await harness.t
    .as(maya)
    .patch(`${harness.inboxUrl}/${inboxId}`, { channel: { smtp_password: password } });
  expect(saved.statusCode).toBe(200);
  await recordSending(platform, before, refused);
  // All attempts are available again, and none was used by the one in progress.
  for (let count = 0; count < 9; count += 1) await recordSending(platform, await row(), refused);
  expect(await isLockedOut()).toBe(false);
  await recordSending(platform, await row(), refused);
  expect(await isLockedOut()).toBe(true);
});
