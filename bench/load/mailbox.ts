import { startImapServer } from '../../apps/server/test/email/imap-server.ts';
import { password, user } from '../../apps/server/test/email/inputs.ts';
import { answerCalls } from '../kit/answer-calls.ts';

answerCalls({ listen });

/** The number of emails per thread, and of authors. */
const threadLength = 4;
const people = 500;

/** A mailbox with this number of emails; returns the port of its server. */
async function listen({ emails }: { emails: number }): Promise<{ port: number }> {
  const server = await startImapServer(user, password);
  for (let index = 0; index < emails; index += 1) server.add(emailOf(index));
  return { port: server.port };
}

function emailOf(index: number): string {
  const [thread, place] = [Math.floor(index / threadLength), index % threadLength];
  const idOf = (at: number): string => `<${thread}-${at}@mailbox.example>`;
  const head = [
    `From: Person ${thread % people} <person-${thread % people}@mailbox.example>`,
    `To: ${user}`,
    `Subject: ${place === 0 ? '' : 'Re: '}Order ${thread}`,
    `Date: ${new Date(Date.now() - 60_000).toUTCString()}`,
    `Message-ID: ${idOf(place)}`,
    ...(place === 0 ? [] : [`In-Reply-To: ${idOf(place - 1)}`, `References: ${idOf(0)}`]),
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
  ];
  const text = `Question ${index} about the lamp.\r\n${'It flickers when the door is closed. '.repeat(40)}`;
  return `${head.join('\r\n')}\r\n\r\n${text}\r\n`;
}
