import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseEmail } from '../../src/platform/email/parse-email.ts';
import { storeParts } from '../../src/features/inbound/email/steps/store-parts.ts';
import { user } from './inputs.ts';
import { emailText, openEmailHarness, type EmailHarness, type ShownMessage } from './harness.ts';

let harness: EmailHarness;
let inboxId: number;
beforeAll(async () => {
  harness = await openEmailHarness();
  inboxId = await harness.connect({ type: 'email', email: user });
  harness.begin();
});
afterAll(() => harness.close());

let count = 0;
async function receive(headers: Record<string, string>, body: string): Promise<ShownMessage> {
  count += 1;
  const before = await harness.messages(inboxId);
  const raw = emailText({ 'Message-ID': `<content-${count}@example.com>`, ...headers }, body);
  expect(await harness.forward(raw)).toBe(204);
  const after = await harness.untilMessages(inboxId, before.length + 1);
  const message = after.at(-1);
  if (message === undefined) throw new Error('no message');
  return message;
}

type Shape = { html_content: Record<string, string>; text_content: Record<string, string> };
const partsOf = (message: ShownMessage) => message.content_attributes['email'] as Shape;

const filesOf = (message: ShownMessage) =>
  harness.t.database.db
    .selectFrom('attachment')
    .innerJoin('blob', (join) =>
      join.onRef('blob.account_id', '=', 'attachment.account_id').onRef('blob.id', '=', 'attachment.blob_id'),
    )
    .select(['blob.filename', 'blob.content_type', 'blob.byte_size'])
    .where('message_id', '=', message.id)
    .orderBy('attachment.id')
    .execute();

test('the quoted text of an email is separated from the written one', async () => {
  const text =
    'The new lamp works.\r\n\r\nOn Mon, 16 Nov 2026 at 10:00, Lamps <help@lamps.example>\r\nwrote:\r\n> Does it?\r\n';
  const message = await receive({}, text);
  const { text_content: parts } = partsOf(message);
  expect(parts['quoted']).toBe('The new lamp works.');
  expect(parts['reply']).toContain('> Does it?');
  const { account, maya } = harness.t.fixtures;
  const { display_id } = await harness.t.database.db
    .selectFrom('conversation')
    .select('display_id')
    .where('id', '=', message.conversation_id)
    .executeTakeFirstOrThrow();
  const shown = await harness.t.as(maya).get(`/api/v1/accounts/${account.id}/conversations/${display_id}`);
  expect(shown.json().last_non_activity_message).toMatchObject({ content_type: 'incoming_email' });
});

test('an HTML-only email has its text, in any character set', async () => {
  const html = Buffer.from(
    '<style>p{}</style><p>Gr\u00fc\u00dfe &amp; Dank</p><blockquote>vorher</blockquote><ul><li>eins<li>zwei</ul>',
    'latin1',
  ).toString('base64');
  const message = await receive(
    {
      'Content-Type': 'text/html; charset=iso-8859-1',
      'Content-Transfer-Encoding': 'base64',
      Subject: '=?utf-8?B?TGFtcGUg8J+SoQ==?=',
    },
    html,
  );
  expect(message.content).toBe('Grüße & Dank\n\n> vorher\n\n- eins\n- zwei');
  expect(message.content_attributes['email']).toMatchObject({ subject: 'Lampe 💡', text_content: {} });
  expect(partsOf(message).html_content['full']).toContain('<p>Grüße');
});

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

test('inline images are shown in the text, and files are attachments', async () => {
  const message = await receive(
    { 'Content-Type': 'multipart/mixed; boundary=o' },
    [
      '--o',
      'Content-Type: multipart/related; boundary=i',
      '',
      '--i',
      'Content-Type: text/html',
      '',
      '<p>See <img src="cid:pixel@lamps"></p>',
      '--i',
      'Content-Type: image/png; name=pixel.png',
      'Content-ID: <pixel@lamps>',
      'Content-Disposition: inline',
      'Content-Transfer-Encoding: base64',
      '',
      pixel,
      '--i--',
      '--o',
      'Content-Type: application/pdf',
      `Content-Disposition: attachment; filename*=utf-8''Rechnung%20%E2%82%AC.pdf`,
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from('%PDF-1.4 bill').toString('base64'),
      '--o--',
    ].join('\r\n'),
  );
  expect(await filesOf(message)).toEqual([
    { filename: 'Rechnung €.pdf', content_type: 'application/pdf', byte_size: 13 },
  ]);
  const src = /src="([^"]+)"/.exec(partsOf(message).html_content['full'] ?? '')?.[1] ?? '';
  expect(src).toMatch(/^http:\/\/confab\.test\/files\//);
  const image = await harness.t.app.inject({ url: new URL(src).pathname });
  expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/png']);
});

const withPicture = (html: string, id: string) =>
  [
    '--i',
    'Content-Type: text/html',
    '',
    html,
    '--i',
    'Content-Type: image/png; name=pixel.png',
    `Content-ID: <${id}>`,
    'Content-Transfer-Encoding: base64',
    '',
    pixel,
    '--i--',
  ].join('\r\n');

test.each([
  ['that the text only seems to reference', '<p>See <img src="cid:pixel@lamps"></p>', 'pixel'],
  [
    'of a text too long to be shown',
    `<img src="cid:pixel@lamps"><p>${'See '.repeat(110_000)}</p>`,
    'pixel@lamps',
  ],
])('an image %s is an attachment', async (_name, html, id) => {
  const message = await receive({ 'Content-Type': 'multipart/related; boundary=i' }, withPicture(html, id));
  expect(await filesOf(message)).toMatchObject([{ filename: 'pixel.png', content_type: 'image/png' }]);
});

test('an inline image is found by its encoded content id', async () => {
  const message = await receive(
    { 'Content-Type': 'multipart/related; boundary=i' },
    withPicture('<img src="cid:%5Bpixel%5D">', '[pixel]'),
  );
  expect(await filesOf(message)).toEqual([]);
});

test('thousands of images and a text full of references are handled quickly', async () => {
  const parts = Array.from({ length: 20_000 }, (_, at) => ({
    fileName: null,
    contentType: 'image/png',
    contentId: `${at}${'cid:'.repeat(20)}`,
    isInline: true,
    content: Buffer.from('x'),
  }));
  const parsedEmail = await parseEmail(Buffer.from(emailText()));
  const before = performance.now();
  const target = { accountId: harness.t.fixtures.account.id, inboxId };
  const stored = await storeParts(harness.t.platform, target, {
    ...parsedEmail,
    parts,
    html: 'cid:'.repeat(99_000),
  });
  expect(stored.notes[0]).toMatch(/more files were left out/);
  expect(performance.now() - before).toBeLessThan(5000);
});

test('an email is posted to the address of an inbox or of a conversation, with the password', async () => {
  const { maya } = harness.t.fixtures;
  const { forward_to_email: address } = (
    await harness.t.as(maya).get(`${harness.inboxUrl}/${inboxId}`)
  ).json();
  const byAddress = await receive({ To: 'Lamps <HELP+tag@lamps.example>' }, 'By address');
  const byForwarding = await receive({ To: 'sales@lamps.example', 'Delivered-To': address }, 'By forwarding');
  expect(byForwarding.conversation_id).not.toBe(byAddress.conversation_id);
  const before = await harness.messages(inboxId);
  expect(await harness.forward(emailText({ To: 'nobody@lamps.example' }))).toBe(204);
  expect(await harness.forward(emailText(), 'another password')).toBe(401);
  await receive({}, 'Marker');
  expect(await harness.messages(inboxId)).toHaveLength(before.length + 1);
});

test('an email through Postmark is parsed identically', async () => {
  const before = await harness.messages(inboxId);
  const answer = await harness.t.app.inject({
    method: 'POST',
    url: '/rails/action_mailbox/postmark/inbound_emails',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from('actionmailbox:a password for forwarding').toString('base64')}`,
    },
    payload: JSON.stringify({ RawEmail: emailText({ 'Message-ID': '<postmark@example.com>' }) }),
  });
  expect(answer.statusCode).toBe(204);
  const after = await harness.untilMessages(inboxId, before.length + 1);
  expect(after.at(-1)).toMatchObject({ source_id: 'postmark@example.com' });
});

test('a reply to the email about unread messages is added to the website’s chat', async () => {
  const { account, website, tessa } = harness.t.fixtures;
  const { uuid, inbox_id } = await harness.t.database.db
    .insertInto('conversation')
    .values({
      account_id: account.id,
      display_id: 9001,
      inbox_id: website.id,
      contact_id: tessa.id,
      contact_inbox_id: tessa.contactInboxId,
    })
    .returning(['uuid', 'inbox_id'])
    .executeTakeFirstOrThrow();
  const raw = emailText(
    { To: `reply+${uuid}@in.confab.test`, 'Message-ID': '<chat@example.com>' },
    'By email',
  );
  expect(await harness.forward(raw)).toBe(204);
  const messages = await harness.untilMessages(inbox_id, 1);
  expect(messages).toMatchObject([{ content: 'By email', message_type: 0, content_type: 8 }]);
});
