import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fakeClock } from '../../../test/clock.ts';
import { seededIds } from '../../../test/ids.ts';
import { createLogger } from '../log/log.ts';
import { emailBody } from './email-body.ts';
import { openMailer, type Mailer } from './mailer.ts';

const received: { from: string; to: string[]; source: string }[] = [];
const server = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  logger: false,
  onAuth: ({ username, password }, _session, done) => {
    const right = username === 'us@er' && password === 'p:w';
    done(right ? null : new Error('wrong'), right ? { user: username } : undefined);
  },
  onData: (stream, session, done) => {
    let source = '';
    stream.on('data', (chunk: Buffer) => {
      source += chunk.toString();
    });
    stream.on('end', () => {
      const { mailFrom, rcptTo } = session.envelope;
      received.push({
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address),
        source,
      });
      done();
    });
  },
});

let directory = '';
let port = 0;
let logged = '';
const log = createLogger({ level: 'info', destination: { write: (line) => void (logged += line) } });
const opened: Mailer[] = [];
function open(smtpUrl?: string): Mailer {
  const from = { address: 'desk@confab.test', name: 'Desk' };
  const mailer = openMailer({ smtpUrl, from, directory, log, clock: fakeClock(), ids: seededIds() });
  opened.push(mailer);
  return mailer;
}
const smtp = (credentials = 'us%40er:p%3Aw'): Mailer => open(`smtp://${credentials}@127.0.0.1:${port}`);

beforeAll(async () => {
  directory = path.join(await mkdtemp(path.join(tmpdir(), 'mail-test-')), 'mail');
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  port = (server.server.address() as AddressInfo).port;
});
beforeEach(() => {
  received.length = 0;
});
afterAll(async () => {
  await Promise.all(opened.map((mailer) => mailer.close()));
  await new Promise<void>((done) => {
    server.close(done);
  });
  await rm(path.dirname(directory), { recursive: true, force: true });
});

const to = [{ address: 'ana@example.test', name: 'Ana' }];
const headOf = (source: string): string =>
  source.slice(0, source.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ');

describe('through a mail server', () => {
  test('an email arrives complete', async () => {
    const { messageId } = await smtp().send({
      to,
      cc: [{ address: 'bo@example.test' }],
      bcc: [{ address: 'secret@example.test' }],
      subject: 'Grüße',
      ...emailBody([{ kind: 'text', text: 'Hello' }]),
      inReplyTo: 'first@example.test',
      references: ['<first@example.test>'],
      headers: { 'X-Kind': 'greeting' },
      attachments: [{ filename: 'a.txt', contentType: 'text/plain', content: Buffer.from('attached') }],
    });
    expect(received).toHaveLength(1);
    const [message] = received;
    expect(message).toMatchObject({
      from: 'desk@confab.test',
      to: ['ana@example.test', 'bo@example.test', 'secret@example.test'],
    });
    const head = headOf(message?.source ?? '');
    expect(messageId).toMatch(/^<[0-9a-f-]{36}@confab\.test>$/);
    expect(head).toContain(`Message-ID: ${messageId}`);
    expect(head).toContain('From: Desk <desk@confab.test>');
    expect(head).toContain('In-Reply-To: <first@example.test>');
    expect(head).toContain('X-Kind: greeting');
    expect(head).toContain('Date: Tue, 01 Jan 2030 00:00:00 +0000');
    expect(head).not.toContain('secret@example.test');
    expect(message?.source).toContain(Buffer.from('attached').toString('base64'));
    expect(message?.source).toContain('Content-Type: text/html');
  });

  test('no text can inject a header or a recipient', async () => {
    await smtp().send({
      to: [{ address: 'ana@example.test', name: 'Ana\r\nBcc: evil@example.test' }],
      subject: 'Hi\r\nBcc: evil@example.test\u2028Bcc: evil@example.test',
      text: 'x',
      messageId: 'a@b>\r\nBcc: evil@example.test',
      headers: { 'X-Note': 'a\r\nBcc: evil@example.test' },
      attachments: [
        { filename: 'a\r\nBcc: evil@example.test', contentType: 'text/plain', content: Buffer.from('') },
      ],
    });
    expect(received[0]?.to).toEqual(['ana@example.test']);
    expect(headOf(received[0]?.source ?? '')).not.toMatch(/^bcc/im);
    expect(received[0]?.source).not.toMatch(/^bcc:/im);
  });

  test.each([
    'a@b.test, evil@example.test',
    'evil@example.test>\r\nRCPT TO:<x@y.test',
    'Evil <evil@example.test>',
    '"x"@y.test',
    'no-address',
    '',
    'a@b@c.test',
  ])('rejects the address %j', async (address) => {
    await expect(smtp().send({ to: [{ address }], subject: 'x', text: 'x' })).rejects.toMatchObject({
      code: 'mail_bad_address',
    });
    expect(received).toEqual([]);
  });

  test('wrong credentials and a missing server are errors', async () => {
    await expect(smtp('us%40er:wrong').send({ to, subject: 'x', text: 'x' })).rejects.toMatchObject({
      code: 'EAUTH',
    });
    await expect(smtp('us%40er:wrong').probe()).rejects.toThrow();
    await expect(open('smtp://127.0.0.1:1').probe()).rejects.toThrow();
    await expect(smtp().probe()).resolves.toBeUndefined();
  });
});

test('without a mail server the email is a file, and logged with its path', async () => {
  const mailer = open();
  await mailer.probe();
  await mailer.send({ to, subject: 'Invitation', text: 'Come in' });
  const names = await readdir(directory);
  expect(names).toHaveLength(1);
  expect(names[0]).toMatch(/^2030-01-01T00-00-00-000Z-.*\.eml$/);
  const source = await readFile(path.join(directory, names[0] ?? ''), 'utf8');
  expect(source).toContain('To: Ana <ana@example.test>');
  expect(source).toContain('Come in');
  expect(logged).toContain(names[0] ?? 'none');
  expect(logged).not.toContain('ana@example.test');
});

describe('bodies', () => {
  test('have the same content as plain text and HTML, and escape markup', () => {
    const { text, html } = emailBody([
      { kind: 'text', text: 'Hello <b>"Ana"</b> & co\nsecond' },
      { kind: 'link', label: "<script>'", url: 'https://desk.test/?a=1&b="><script>' },
      { kind: 'quote', text: 'one\r\ntwo<img src=x onerror=alert(1)>', by: 'B<o' },
    ]);
    expect(text).toBe(
      'Hello <b>"Ana"</b> & co\nsecond\n\n' +
        "<script>':\nhttps://desk.test/?a=1&b=%22%3E%3Cscript%3E\n\nB<o:\n> one\n> two<img src=x onerror=alert(1)>\n",
    );
    expect(html).not.toMatch(/<(script|img|b)\b/);
    expect(html).toContain('Hello &#60;b&#62;&#34;Ana&#34;&#60;/b&#62; &#38; co<br>second');
    expect(html).toContain('href="https://desk.test/?a=1&#38;b=%22%3E%3Cscript%3E"');
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', 'nowhere'])('do not link to %s', (url) => {
    expect(() => emailBody([{ kind: 'link', label: 'x', url }])).toThrow();
  });
});
