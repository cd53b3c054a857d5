import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseEmail } from '../../src/platform/email/parse-email.ts';
import { contentOf } from '../../src/features/inbound/email/content-model.ts';
import { classifyEmail } from '../../src/features/inbound/email/intake-model.ts';
import { recipientsOf } from '../../src/features/inbound/email/recipients-model.ts';
import { user } from './inputs.ts';
import { emailText, openEmailHarness, type EmailHarness } from './harness.ts';

let harness: EmailHarness;
let inboxId: number;
beforeAll(async () => {
  harness = await openEmailHarness();
  inboxId = await harness.connect({ type: 'email', email: user });
  harness.begin();
});
afterAll(() => harness.close());

const nested = (depth: number): string => {
  const open = Array.from(
    { length: depth },
    (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`,
  );
  return `${open.join('')}Content-Type: text/plain\r\n\r\nDeep`;
};

/** Damage that occurs in real mailboxes, and some that is only sent by attackers. */
const damaged: readonly (readonly [string, string])[] = [
  ['no body at all', emailText({}, '')],
  ['a boundary that never comes', emailText({ 'Content-Type': 'multipart/mixed; boundary=never' }, 'Lost')],
  ['no boundary at all', emailText({ 'Content-Type': 'multipart/mixed' }, 'Lost')],
  ['base64 that is none', emailText({ 'Content-Transfer-Encoding': 'base64' }, '!!!! not base64 %%%')],
  [
    'quoted-printable cut in a sign',
    emailText({ 'Content-Transfer-Encoding': 'quoted-printable' }, 'Gr=C3='),
  ],
  ['a character set nobody knows', emailText({ 'Content-Type': 'text/plain; charset=x-klingon' }, 'nuqneH')],
  ['an encoding nobody knows', emailText({ 'Content-Transfer-Encoding': 'x-uuencode-2' }, 'begin')],
  ['an encoded word without its end', emailText({ Subject: '=?utf-8?B?TGFt' })],
  ['a NUL in subject and text', emailText({ Subject: 'a\0b' }, 'c\0d')],
  ['half a character', emailText({}, '\ud800 half')],
  ['a date that is none', emailText({ Date: 'the day before yesterday' })],
  [
    'two thousand headers',
    emailText(Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [`X-Many-${at}`, 'x']))),
  ],
  ['parts in parts in parts', `${emailText({}, '').replace(/Content-Type[^\r]*\r\n\r\n/, '')}${nested(300)}`],
  [
    'a file whose name leads elsewhere',
    emailText({ 'Content-Disposition': 'attachment; filename="../../etc/passwd"' }),
  ],
  ['HTML that never closes', emailText({ 'Content-Type': 'text/html' }, `${'<div><b>'.repeat(20_000)}Hello`)],
  ['a text of opening signs', emailText({ 'Content-Type': 'text/html' }, `Hello ${'<'.repeat(200_000)}`)],
  ['a line of a megabyte', emailText({}, 'x'.repeat(1_000_000))],
];

test.each(damaged)('an email with %s is kept', async (_name, raw) => {
  const known = await harness.untilHandled(inboxId, 0);
  const messages = await harness.messages(inboxId);
  const marked = raw.replace('Subject:', `Message-ID: <damaged-${known.length}@example.com>\r\nSubject:`);
  expect(await harness.forward(marked)).toBe(204);
  const handled = await harness.untilHandled(inboxId, known.length + 1);
  expect(handled.at(-1)?.outcome).toMatch(/^(?:received|unreadable)$/);
  const shown = await harness.messages(inboxId);
  expect(shown).toHaveLength(messages.length + 1);
  expect(shown.at(-1)?.content).toBeTruthy();
});

test('an unreadable email is shown as such, with its raw file', async () => {
  const known = await harness.messages(inboxId);
  const raw = emailText(
    { 'Message-ID': '<deep@example.com>', 'Content-Type': 'multipart/mixed; boundary=b' },
    `--b\r\n${nested(300)}`,
  );
  expect(await harness.forward(raw)).toBe(204);
  const messages = await harness.untilMessages(inboxId, known.length + 1);
  expect(messages.at(-1)).toMatchObject({ content: 'This email can’t be shown. Its format is damaged.' });
  const files = await harness.t.database.db
    .selectFrom('attachment')
    .select('id')
    .where('message_id', '=', Number(messages.at(-1)?.id))
    .execute();
  expect(files).toHaveLength(1);
});

test('an email with too many lines to parse in memory is shown as unreadable', async () => {
  const known = await harness.messages(inboxId);
  expect(
    await harness.forward(emailText({ 'Message-ID': '<lines@example.com>' }, '\n'.repeat(250_000))),
  ).toBe(204);
  const messages = await harness.untilMessages(inboxId, known.length + 1);
  expect(messages.at(-1)).toMatchObject({ content: 'This email can’t be shown. Its format is damaged.' });
});

test('large files have an acceptable number of lines, and more is rejected', async () => {
  const file = (lines: number) =>
    Buffer.from(
      emailText(
        { 'Content-Type': 'application/zip', 'Content-Transfer-Encoding': 'base64' },
        `${'A'.repeat(76)}\r\n`.repeat(lines),
      ),
    );
  const largest = await parseEmail(file(450_000));
  expect(largest.parts[0]?.content).toHaveLength(450_000 * 57);
  await expect(parseEmail(file(600_001))).rejects.toMatchObject({ code: 'mail_unreadable' });
}, 60_000);

/** Parts of emails, so that random combinations reach deep into the parser. */
const chunk = fc.oneof(
  fc.constantFrom(
    '\r\n',
    '\r\n\r\n',
    '--b\r\n',
    '--b--\r\n',
    'Content-Type: multipart/mixed; boundary=b\r\n',
    'Content-Type: multipart/alternative; boundary="b"\r\n',
    'Content-Type: message/rfc822\r\n',
    'Content-Type: text/html; charset=utf-16\r\n',
    'Content-Transfer-Encoding: base64\r\n',
    'Content-Transfer-Encoding: quoted-printable\r\n',
    "Content-Disposition: attachment; filename*0*=utf-8''%E2%82; filename*1=x\r\n",
    'From: "a" <a@b.example>, group: c@d.example;\r\n',
    'To: =?utf-8?Q?=C3=28?= <x@y.example>\r\n',
    'References: <a@b> <c@d\r\n',
    'Authentication-Results: x; dmarc=fail\r\n',
    '<div><!-- <p>&#xD800;&nbsp;',
    '=?utf-8?B?',
  ),
  fc.string({ maxLength: 40 }),
  fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
);

test('no random email makes the parser fail unexpectedly, or hang', async () => {
  const emails = fc.array(chunk, { maxLength: 40 }).map((chunks) => Buffer.from(chunks.join(''), 'latin1'));
  await fc.assert(
    fc.asyncProperty(emails, async (raw) => {
      const message = await parseEmail(raw).catch((error: unknown) => {
        expect(error).toMatchObject({ code: 'mail_unreadable' });
        return undefined;
      });
      if (message === undefined) return;
      classifyEmail(message, { own: [], isAgent: () => true });
      recipientsOf(message);
      const about = { sender: 'a@b.example', fileCount: 0, html: message.html, now: new Date(0), notes: [] };
      const { content, contentAttributes } = contentOf(message, about);
      expect(content).not.toContain('\0');
      expect(JSON.stringify(contentAttributes)).not.toContain('\\u0000');
    }),
    { seed: 20_261_123, numRuns: 1500 },
  );
}, 60_000);
