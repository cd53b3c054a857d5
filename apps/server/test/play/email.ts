import { parseEmail, type ParsedEmail } from '../../src/platform/email/parse-email.ts';
import { startImapServer } from '../email/imap-server.ts';
import { password, user } from '../email/inputs.ts';
import { startSmtpServer } from '../email/smtp-server.ts';
import { Always, runId, type Player } from './player.ts';

const errors = {
  busy: { code: 451, words: 'Try again later' },
  refused: { code: 550, words: 'No such user here' },
};

/** A mailbox and an SMTP server. The inbox stores their ports, so they are the same in every run. */
export async function playEmail(imapPort: number, smtpPort: number): Promise<Player> {
  const run = runId();
  const uidValidity = Math.floor(Date.now() / 1000);
  const imap = await startImapServer(user, password, { port: imapPort, uidValidity });
  const smtp = await startSmtpServer(user, password, smtpPort);
  const read: Promise<ParsedEmail>[] = [];
  const emails = () => {
    for (const { raw } of smtp.taken.slice(read.length)) read.push(parseEmail(Buffer.from(raw)));
    return Promise.all(read);
  };
  let newest: ParsedEmail | undefined;
  let count = 0;
  return {
    id: 'email',
    name: 'Email',
    setUp: [
      ['Other providers, Email address', user],
      ['IMAP server and port, not encrypted', `127.0.0.1, ${imapPort}`],
      ['SMTP server and port, encryption None', `127.0.0.1, ${smtpPort}`],
      ['User name of both', user],
      ['Password of both', password],
    ],
    hint: 'Messages written after a reply arrived are replies to it.',
    settings: {},
    write(text) {
      count += 1;
      imap.add(emailText(`${run}${count}@example.com`, text, newest));
      return undefined;
    },
    async received() {
      const all = await emails();
      newest = all.at(-1);
      return all.map(({ messageId, subject, text }) => ({
        id: messageId ?? '',
        text: `${subject}\n\n${text ?? ''}`,
        files: [],
      }));
    },
    trouble(kind) {
      smtp.isPasswordRight = kind !== 'locked-out';
      smtp.errors = kind === undefined || kind === 'locked-out' ? [] : new Always(errors[kind]);
    },
    close: async () => {
      await imap.close();
      await smtp.close();
    },
  };
}

function emailText(id: string, text: string, answered: ParsedEmail | undefined): string {
  const to = answered?.replyTo[0]?.address ?? answered?.from?.address ?? user;
  const lines = [
    'From: Ines Moura <ines@example.com>',
    `To: ${to}`,
    `Subject: ${answered === undefined ? (text.split('\n')[0] ?? '').slice(0, 60) : `Re: ${answered.subject}`}`,
    `Date: ${new Date().toUTCString()}`,
    `Message-ID: <${id}>`,
    ...(answered?.messageId == null ? [] : [`In-Reply-To: <${answered.messageId}>`]),
    'Content-Type: text/plain; charset=utf-8',
  ];
  return [...lines, '', text].join('\r\n');
}
