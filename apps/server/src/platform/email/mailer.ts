import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Clock } from '../clock/clock.ts';
import { codedError } from '../errors/coded-error.ts';
import type { Ids } from '../ids/ids.ts';
import type { Logger } from '../log/log.ts';

export type EmailAddress = { address: string; name?: string };

export type MailerMessage = {
  to: readonly EmailAddress[];
  cc?: readonly EmailAddress[];
  bcc?: readonly EmailAddress[];
  /** Default: the sender of the installation. */
  from?: EmailAddress;
  /** The name beside the address of the installation. */
  fromName?: string;
  replyTo?: EmailAddress;
  subject: string;
  text: string;
  html?: string;
  /** Without angle brackets or with; made up when missing. */
  messageId?: string;
  inReplyTo?: string;
  references?: readonly string[];
  headers?: Readonly<Record<string, string>>;
  attachments?: readonly { filename: string; contentType: string; content: Buffer | Readable }[];
};

export type Mailer = {
  /**
   * Sends an email through the server (or writes it to a file) and returns its Message-ID in angle brackets. Throws
   * `mail_bad_address` for an invalid address, and otherwise the mail server's error.
   */
  send(email: MailerMessage): Promise<{ messageId: string }>;
  /** Throws when email cannot be sent now. */
  probe(): Promise<void>;
  close(): Promise<void>;
};

export type MailerOptions = {
  /** `smtp://user:password@host:587` or `smtps://…`; without it, emails are saved as `.eml` files in `directory`. */
  smtpUrl: string | undefined;
  from: EmailAddress;
  directory: string;
  log: Logger;
  clock: Clock;
  ids: Ids;
};

/** The mailer of the installation. */
export function openMailer(options: MailerOptions): Mailer {
  return options.smtpUrl === undefined ? fileMailer(options) : smtpMailer(options, options.smtpUrl);
}

function smtpMailer(options: MailerOptions, smtpUrl: string): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 60_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (email) => {
      const message = compose(email, options);
      await transport.sendMail(message);
      return { messageId: message.messageId };
    },
    probe: async () => {
      await transport.verify();
    },
    close: () => {
      transport.close();
      return Promise.resolve();
    },
  };
}

function fileMailer({ directory, ...options }: MailerOptions): Mailer {
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (email) => {
      const message = compose(email, options);
      const { message: source } = await transport.sendMail(message);
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const stamp = options.clock.now().toISOString().replaceAll(/[:.]/g, '-');
      const file = path.join(directory, `${stamp}-${options.ids.uuid()}.eml`);
      await writeFile(`${file}.tmp`, source, { mode: 0o600, flush: true });
      await rename(`${file}.tmp`, file);
      options.log.info({ file }, 'no SMTP server configured; email written to a file');
      return { messageId: message.messageId };
    },
    probe: async () => {
      await mkdir(directory, { recursive: true, mode: 0o700 });
    },
    close: () => Promise.resolve(),
  };
}

/** An email as the library takes it, with everything in it that people wrote made harmless. */
export function compose(
  email: MailerMessage,
  { from, clock, ids }: Pick<MailerOptions, 'from' | 'clock' | 'ids'>,
): SendMailOptions & { messageId: string } {
  const name = email.fromName === undefined ? {} : { name: email.fromName };
  const sender = checked(email.from ?? { ...from, ...name });
  const domain = sender.address.slice(sender.address.lastIndexOf('@') + 1);
  return {
    from: sender,
    to: email.to.map(checked),
    cc: (email.cc ?? []).map(checked),
    bcc: (email.bcc ?? []).map(checked),
    replyTo: email.replyTo && checked(email.replyTo),
    subject: oneLine(email.subject),
    text: email.text,
    html: email.html,
    date: clock.now(),
    messageId: identifier(email.messageId ?? `${ids.uuid()}@${domain}`),
    inReplyTo: email.inReplyTo === undefined ? undefined : identifier(email.inReplyTo),
    references: (email.references ?? []).map(identifier),
    headers: Object.fromEntries(
      Object.entries(email.headers ?? {}).map(([name, value]) => [headerName(name), oneLine(value)]),
    ),
    attachments: (email.attachments ?? []).map(({ filename, contentType, content }) => ({
      filename: oneLine(filename),
      contentType: oneLine(contentType),
      content,
    })),
  };
}

// Exactly one mailbox: with a comma or angle brackets in it the text would name further recipients.
function checked({ address, name }: EmailAddress): { address: string; name: string } {
  if (address.length > 320 || !/^[^\s@<>(),;:"\\[\]\p{Cc}]+@[^\s@<>(),;:"\\[\]\p{Cc}]+$/u.test(address)) {
    throw codedError('mail_bad_address', 'This is not an email address.', 422);
  }
  return { address, name: oneLine(name ?? '') };
}

const identifier = (id: string): string => `<${id.replaceAll(/[\s<>\p{Cc}]/gu, '')}>`;

function headerName(name: string): string {
  if (!/^[A-Za-z][A-Za-z0-9-]*$/.test(name)) throw new Error(`Not a header name: ${JSON.stringify(name)}.`);
  return name;
}

const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
