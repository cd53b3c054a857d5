import type { Message } from '@confab/contract/features/message';
import { record, words } from '@confab/rules/given-values';
import { list } from '../content/fields-model.ts';

export type EmailLine = 'from' | 'to' | 'cc' | 'bcc';

/** An email as it is shown. */
export type Email = {
  subject: string;
  lines: { name: EmailLine; people: string[] }[];
  /** ISO; empty when the sender named none. */
  date: string;
  /** The whole HTML, quotes included; undefined when there is only text. */
  html: string | undefined;
  /** What was written, and below it what it answers. */
  text: string;
  quoted: string;
};

/** Longer HTML is shown as text: no one writes that much, and rendering it would block the screen. */
export const maxHtmlLength = 1_000_000;

type Source = Pick<Message, 'content' | 'content_type' | 'content_attributes'>;

/** Undefined for messages that are no email. */
export function emailOf(message: Source): Email | undefined {
  const attributes: Record<string, unknown> = message.content_attributes;
  if (attributes['deleted'] === true) return undefined;
  if (message.content_type === 'incoming_email') return incoming(attributes, message.content ?? '');
  const lines = linesOf([
    ['to', attributes['to_emails']],
    ['cc', attributes['cc_emails']],
    ['bcc', attributes['bcc_emails']],
  ]);
  if (lines.length === 0) return undefined;
  return { subject: '', lines, date: '', html: undefined, text: message.content ?? '', quoted: '' };
}

function incoming(attributes: Record<string, unknown>, content: string): Email {
  const email = record(attributes['email']);
  const html = record(email['html_content']);
  const text = record(email['text_content']);
  const source = words(html['full']) || words(html['reply']);
  return {
    subject: words(email['subject']),
    lines: linesOf([
      ['from', email['from']],
      ['to', email['to']],
      ['cc', email['cc'] ?? attributes['cc_email']],
      ['bcc', email['bcc'] ?? attributes['bcc_email']],
    ]),
    date: Number.isNaN(Date.parse(words(email['date']))) ? '' : words(email['date']),
    html: source.trim() === '' || source.length > maxHtmlLength ? undefined : source,
    ...textOf(words(text['full']), words(text['reply']), words(text['quoted']), content),
  };
}

/** Providers fill some of the three; the text before the quote wins, and the quote is what is left of the whole. */
function textOf(
  full: string,
  reply: string,
  quoted: string,
  content: string,
): Pick<Email, 'text' | 'quoted'> {
  // Servers of this API put the whole text in `reply`, and the text without quotes in `quoted`.
  if (quoted !== '' && reply === full && full.startsWith(quoted))
    return { text: quoted, quoted: full.slice(quoted.length).trim() };
  const text = reply || full || content;
  if (quoted !== '') return { text, quoted };
  const rest = reply !== '' && full.startsWith(reply) ? full.slice(reply.length).trim() : '';
  return { text, quoted: rest };
}

function linesOf(lines: [EmailLine, unknown][]): Email['lines'] {
  return lines.flatMap(([name, value]) => {
    const people = list(value);
    return people.length === 0 ? [] : [{ name, people }];
  });
}
