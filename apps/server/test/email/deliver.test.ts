import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { user } from './inputs.ts';
import { emailText, openEmailHarness, type EmailHarness } from './harness.ts';

let harness: EmailHarness;
let inboxId: number;
let thread: string;
let uuid: string;
const now = { at: Date.now() };
beforeAll(async () => {
  harness = await openEmailHarness({ clock: { now: () => new Date(Date.now() + (now.at - begun)) } });
  harness.imap.add(emailText({ 'Message-ID': '<first@example.com>' }));
  inboxId = await harness.connect();
  harness.begin();
  const [message] = await harness.untilMessages(inboxId, 1);
  const row = await harness.t.database.db
    .selectFrom('conversation')
    .select(['uuid', 'display_id'])
    .where('id', '=', Number(message?.conversation_id))
    .executeTakeFirstOrThrow();
  uuid = row.uuid;
  thread = `/api/v1/accounts/${harness.t.fixtures.account.id}/conversations/${row.display_id}`;
});
const begun = now.at;
afterAll(() => harness.close());

async function write(content: string, more: object = {}): Promise<number> {
  const made = await harness.t.as(harness.t.fixtures.maya).post(`${thread}/messages`, { content, ...more });
  expect(made.statusCode).toBe(200);
  return made.json().id;
}

const stateOf = async (id: number) => (await harness.messages(inboxId)).find((message) => message.id === id);
const until = (id: number, state: object) =>
  vi.waitFor(async () => expect(await stateOf(id)).toMatchObject(state), { timeout: 15_000, interval: 50 });
/** An email with its lines unfolded, so that headers can be read. */
const unfolded = (raw: string | undefined) =>
  (raw ?? '').replaceAll(/\r\n[ \t]+/g, ' ').replaceAll('=\r\n', '');

test('a reply is sent through the inbox’s server, as a reply to the previous email', async () => {
  const id = await write('Hello **Ines**', {
    cc_emails: 'noa@example.com',
    bcc_emails: 'archive@lamps.example',
  });
  await until(id, { status: 0, source_id: expect.stringContaining(`conversation/${uuid}/messages/${id}@`) });
  const [parsedEmail] = harness.smtp.taken;
  expect(parsedEmail?.to.toSorted()).toEqual([
    'archive@lamps.example',
    'ines@example.com',
    'noa@example.com',
  ]);
  const raw = unfolded(parsedEmail?.raw);
  expect(raw).toMatch(new RegExp(`^From: Maya from Lamps <${user}>`, 'm'));
  expect(raw).toMatch(/^To: ines@example\.com\r$/m);
  expect(raw).toMatch(/^Cc: noa@example\.com\r$/m);
  expect(raw).not.toMatch(/^Bcc:/im);
  expect(raw).toMatch(/^Subject: Re: My lamp\r$/m);
  expect(raw).toMatch(/^In-Reply-To: <first@example\.com>\r$/m);
  expect(raw).toMatch(/^References: <first@example\.com>\r$/m);
  expect(raw).toMatch(new RegExp(`^Reply-To: Lamps <${user}>\\r$`, 'm'));
  expect(raw).toMatch(
    new RegExp(`^Message-ID: <conversation/${uuid}/messages/${id}@in\\.confab\\.test>\\r$`, 'm'),
  );
  expect(raw).toContain('<strong>Ines</strong>');
  expect(raw).not.toMatch(/^Auto-Submitted/m);
});

test('the customer’s reply is added to the same conversation', async () => {
  const before = await harness.messages(inboxId);
  harness.imap.add(
    emailText({
      'Message-ID': '<again@example.com>',
      'In-Reply-To': `<${String(before.at(-1)?.source_id)}>`,
    }),
  );
  const after = await harness.untilMessages(inboxId, before.length + 1);
  expect(after.at(-1)).toMatchObject({ source_id: 'again@example.com' });
  expect(after.at(-1)?.conversation_id).toBe(before[0]?.conversation_id);
  const id = await write('Thank you');
  await until(id, { source_id: expect.any(String) });
  const raw = unfolded(harness.smtp.taken.at(-1)?.raw);
  expect(raw).toMatch(/^In-Reply-To: <again@example\.com>\r$/m);
  expect(raw).toMatch(/^References: <first@example\.com> <conversation\/.*> <again@example\.com>\r$/m);
});

test('a private note is not sent', async () => {
  const taken = harness.smtp.taken.length;
  await write('Not for Ines', { private: true });
  await until(await write('For Ines'), { source_id: expect.any(String) });
  expect(harness.smtp.taken).toHaveLength(taken + 1);
});

test('temporary errors are retried, and the same email is sent once', async () => {
  harness.smtp.errors.push({ code: 451, words: 'Try again later' });
  const offered = harness.smtp.offered;
  const id = await write('Later');
  await until(id, { status: 0, source_id: expect.any(String) });
  expect(harness.smtp.offered).toBe(offered + 2);
});

test('a rejection fails the message with the server’s error, and a retry sends it', async () => {
  harness.smtp.errors.push({ code: 550, words: 'No such user here' });
  const id = await write('To nobody');
  await until(id, {
    status: 3,
    content_attributes: { external_error: expect.stringMatching(/550 No such user here/) },
  });
  const again = await harness.t.as(harness.t.fixtures.maya).post(`${thread}/messages/${id}/retry`);
  expect(again.statusCode).toBe(200);
  await until(id, { status: 0, source_id: expect.any(String) });
});

test('a bounce fails the message, and is not a message of the customer', async () => {
  const id = await write('Does this arrive?');
  await until(id, { source_id: expect.any(String) });
  const message = await stateOf(id);
  const before = await harness.messages(inboxId);
  harness.imap.add(bounceOf(String(message?.source_id)));
  await until(id, {
    status: 3,
    content_attributes: { external_error: 'smtp; 550 5.1.1 The mailbox is full' },
  });
  expect(await harness.messages(inboxId)).toHaveLength(before.length);
});

test('a server that rejects our login is no longer called, and administrators see that', async () => {
  harness.smtp.isPasswordRight = false;
  const refused = { status: 3, content_attributes: { external_error: expect.stringContaining('535') } };
  await until(await write('Refused once'), refused);
  const url = `${harness.inboxUrl}/${inboxId}`;
  const { maya } = harness.t.fixtures;
  const { db } = harness.t.database;
  const inbox = db
    .selectFrom('inbox')
    .select(['smtp_auth_failures', 'channel_settings'])
    .where('id', '=', inboxId);
  await vi.waitFor(async () =>
    expect(await inbox.executeTakeFirst()).toMatchObject({ smtp_auth_failures: 1 }),
  );
  expect((await harness.t.as(maya).get(url)).json()).toMatchObject({ reauthorization_required: false });
  // The tenth consecutive one.
  await db.updateTable('inbox').set({ smtp_auth_failures: 9 }).where('id', '=', inboxId).execute();
  await until(await write('Locked out'), refused);
  await vi.waitFor(async () =>
    expect((await harness.t.as(maya).get(url)).json()).toMatchObject({ reauthorization_required: true }),
  );
  // Incoming emails are read nevertheless.
  expect(await inbox.executeTakeFirst()).toMatchObject({
    channel_settings: { is_locked_out: false, is_smtp_locked_out: true },
  });
  harness.smtp.isPasswordRight = true;
  await until(await write('Not even tried'), {
    status: 3,
    content_attributes: { external_error: expect.stringContaining('Check the settings') },
  });
  expect((await harness.t.as(maya).patch(url, { channel: { smtp_enabled: true } })).statusCode).toBe(200);
  expect((await harness.t.as(maya).get(url)).json()).toMatchObject({ reauthorization_required: false });
  await until(await write('In again'), { source_id: expect.any(String) });
});

test('administrators are emailed once about a disconnected inbox, with a link to its settings', async () => {
  const { t } = harness;
  const { account, maya, jonas } = t.fixtures;
  const about = async () =>
    (await t.sentEmails()).filter((parsedEmail) => parsedEmail.includes('Lamps was disconnected'));
  await vi.waitFor(async () => expect(await about()).toHaveLength(1), { timeout: 10_000 });
  const [parsedEmail = ''] = await about();
  expect(parsedEmail).toContain(maya.email);
  expect(parsedEmail).not.toContain(jonas.email);
  expect(parsedEmail).toContain(`/app/accounts/${account.id}/settings/inboxes/${inboxId}`);
  harness.smtp.isPasswordRight = false;
  await t.database.db.updateTable('inbox').set({ smtp_auth_failures: 9 }).where('id', '=', inboxId).execute();
  const failed = [await write('Locked out again'), await write('And again')];
  for (const id of failed) await until(id, { status: 3 });
  await vi.waitFor(async () => expect(await about()).toHaveLength(2), { timeout: 10_000 });
  const url = `${harness.inboxUrl}/${inboxId}`;
  harness.smtp.isPasswordRight = true;
  await t.as(maya).patch(url, { channel: { smtp_enabled: true } });
  await until(await write('In again, once more'), { source_id: expect.any(String) });
  expect(await about()).toHaveLength(2);
});

test('temporary errors for an hour fail the message', async () => {
  harness.smtp.errors.push({ code: 451, words: 'Try again later' }, { code: 451, words: 'Still not' });
  const offered = harness.smtp.offered;
  const id = await write('Never');
  await vi.waitFor(() => expect(harness.smtp.offered).toBe(offered + 1), { timeout: 10_000 });
  now.at += 61 * 60_000;
  await until(id, {
    status: 3,
    content_attributes: { external_error: expect.stringContaining('Still not') },
  });
});

function bounceOf(messageId: string): string {
  return [
    'From: Mail Delivery <MAILER-DAEMON@mx.example>',
    `To: ${user}`,
    'Message-ID: <bounce@mx.example>',
    'Subject: Undelivered',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'It could not be delivered.',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    'Final-Recipient: rfc822; ines@example.com',
    'Action: failed',
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 5.1.1 The mailbox is full',
    '--b',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: <${messageId}>`,
    'Subject: Re: My lamp',
    '--b--',
    '',
  ].join('\r\n');
}
