import { vi } from 'vitest';
import type { Background } from '../../src/main/background.ts';
import { openWorkers } from '../channels/harness.ts';
import { startTestApp, type TestApp, type TestAppOptions } from '../harness.ts';
import { startImapServer, type ImapServer } from './imap-server.ts';
import { imapInput, password, smtpInput, user } from './inputs.ts';
import { startSmtpServer, type SmtpServer } from './smtp-server.ts';

export const forwardPassword = 'a password for forwarding';

/** The application with its workers, a mailbox, and an SMTP server. */
export type EmailHarness = {
  t: TestApp;
  imap: ImapServer;
  smtp: SmtpServer;
  background: Background;
  /** The form input for an inbox with this mailbox and server. */
  channel: Record<string, unknown>;
  inboxUrl: string;
  /** Creates an inbox; returns its id. */
  connect(channel?: Record<string, unknown>): Promise<number>;
  messages(inboxId: number): Promise<ShownMessage[]>;
  /** Waits until the inbox has this many messages, excluding activity messages. */
  untilMessages(inboxId: number, count: number): Promise<ShownMessage[]>;
  /** Waits until this many received emails of the inbox were handled; returns the result of each. */
  untilHandled(inboxId: number, count: number): Promise<{ outcome: string | null; reason: string | null }[]>;
  /** Relays an email as a mail server does. */
  forward(raw: string, input?: string): Promise<number>;
  /** Starts the workers. */
  begin(): void;
  close(): Promise<void>;
};

export type ShownMessage = {
  id: number;
  conversation_id: number;
  content: string | null;
  message_type: number;
  content_type: number;
  status: number;
  source_id: string | null;
  content_attributes: Record<string, unknown>;
  additional_attributes: Record<string, unknown>;
};

export async function openEmailHarness(options: TestAppOptions = {}): Promise<EmailHarness> {
  const imap = await startImapServer(user, password);
  const smtp = await startSmtpServer(user, password);
  const t = await startTestApp({
    ...options,
    installation: {
      inboundEmail: { domain: 'in.confab.test', password: forwardPassword },
      ...options.installation,
    },
  });
  const background = await openWorkers(t);
  const inboxUrl = `/api/v1/accounts/${t.fixtures.account.id}/inboxes`;
  const channel = { type: 'email', email: user, ...imapInput(imap.port), ...smtpInput(smtp.port) };
  const messages = (inboxId: number) => messagesOf(t, inboxId);
  return {
    t,
    imap,
    smtp,
    background,
    channel,
    inboxUrl,
    connect: async (input = channel) => {
      const made = await t.as(t.fixtures.maya).post(inboxUrl, { name: 'Lamps', channel: input });
      if (made.statusCode !== 200) throw new Error(made.body);
      return Number(made.json().id);
    },
    messages,
    untilMessages: (inboxId, count) =>
      waitFor(
        () => messages(inboxId),
        (found) => found.length >= count,
      ),
    untilHandled: (inboxId, count) =>
      waitFor(
        () => handledIn(t, inboxId),
        (found) => found.length >= count && found.every(({ outcome }) => outcome),
      ),
    forward: async (raw, input = forwardPassword) => {
      const answer = await t.app.inject({
        method: 'POST',
        url: '/rails/action_mailbox/relay/inbound_emails',
        headers: {
          'content-type': 'message/rfc822',
          authorization: `Basic ${Buffer.from(`actionmailbox:${input}`).toString('base64')}`,
        },
        payload: raw,
      });
      return answer.statusCode;
    },
    begin: () => background.begin(),
    close: async () => {
      await background.stop();
      await t.close();
      await imap.close();
      await smtp.close();
    },
  };
}

async function waitFor<T>(read: () => Promise<T>, isDone: (found: T) => boolean): Promise<T> {
  return vi.waitFor(
    async () => {
      const found = await read();
      if (!isDone(found)) throw new Error(`not yet: ${JSON.stringify(found).slice(0, 2000)}`);
      return found;
    },
    { timeout: 20_000, interval: 50 },
  );
}

function messagesOf({ database }: TestApp, inboxId: number): Promise<ShownMessage[]> {
  return database.db
    .selectFrom('message')
    .select([
      'id',
      'conversation_id',
      'content',
      'message_type',
      'content_type',
      'status',
      'source_id',
      'content_attributes',
      'additional_attributes',
    ])
    .where('inbox_id', '=', inboxId)
    .where('message_type', '!=', 2)
    .orderBy('id')
    .execute();
}

function handledIn({ database }: TestApp, inboxId: number) {
  return database.db
    .selectFrom('inbound_email')
    .select(['outcome', 'reason'])
    .where('inbox_id', '=', inboxId)
    .orderBy('id')
    .execute();
}

/** An email of a customer. `more` are additional headers, or replace these. */
export function emailText(more: Record<string, string> = {}, body = 'Hello, my lamp is dark.'): string {
  const headers = {
    From: 'Ines Silva <ines@example.com>',
    To: user,
    Subject: 'My lamp',
    Date: 'Fri, 20 Nov 2026 10:00:00 +0100',
    'Content-Type': 'text/plain; charset=utf-8',
    ...more,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [...lines, '', body].join('\r\n');
}
