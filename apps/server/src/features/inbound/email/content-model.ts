import { maxContentLength } from '@confab/contract/features/message';
import { htmlText } from '@confab/rules/html-text';
import type { EmailPerson, ParsedEmail } from '../../../platform/email/parse-email.ts';
import { withoutNul } from '../model.ts';
import { authenticationOf } from './intake-model.ts';
import { withoutQuote } from './quote-model.ts';

/** Maximum length of HTML; longer HTML is dropped, its text stays. */
const maxHtmlLength = 400_000;
const maxSubjectLength = 1000;

/** The stored content of an email besides its files, as in the API. */
export type EmailContent = {
  content: string;
  contentAttributes: Record<string, unknown>;
  additionalAttributes: Record<string, unknown>;
  conversationAttributes: Record<string, unknown>;
};

type About = { sender: string; fileCount: number; html: string | null; now: Date; notes: readonly string[] };

/** `html` is the email's HTML with embedded images; `notes` are lines about files that could not be stored. */
export function contentOf(parsed: ParsedEmail, about: About): EmailContent {
  const subject = clean(parsed.subject).slice(0, maxSubjectLength);
  const html = clean(about.html ?? '');
  const fromHtml = html === '' ? '' : clean(htmlText(html)).slice(0, maxContentLength);
  const text = clean(parsed.text ?? '')
    .trim()
    .slice(0, maxContentLength);
  const content = [text || fromHtml || subject, ...about.notes].filter((each) => each !== '').join('\n');
  const [cc, bcc] = [addressesOf(parsed.cc), addressesOf(parsed.bcc)];
  const email = {
    bcc,
    cc,
    content_type: clean(parsed.headers.get('content-type')?.[0] ?? 'text/plain').slice(0, 300),
    date: (parsed.date ?? about.now).toISOString(),
    from: [about.sender],
    html_content: html === '' ? {} : parts(html.length > maxHtmlLength ? '' : html, fromHtml),
    in_reply_to: parsed.inReplyTo,
    message_id: parsed.messageId,
    multipart: /^multipart\//i.test(parsed.headers.get('content-type')?.[0] ?? ''),
    number_of_attachments: about.fileCount,
    subject,
    text_content: text === '' ? {} : parts(text, text),
    to: addressesOf(parsed.to) ?? [],
  };
  return {
    content: content.slice(0, maxContentLength) || '(empty email)',
    contentAttributes: { email, cc_email: cc, bcc_email: bcc },
    additionalAttributes: { authentication: authenticationOf(parsed) },
    conversationAttributes: {
      source: 'email',
      ...(parsed.inReplyTo === null ? {} : { in_reply_to: parsed.inReplyTo.slice(0, maxSubjectLength) }),
      mail_subject: subject,
      initiated_at: { timestamp: about.now.toISOString() },
    },
  };
}

/** As in the API: `reply` is the whole text, and `quoted` the text without quotes. */
function parts(full: string, text: string) {
  return { full, reply: text, quoted: withoutQuote(text) };
}

function addressesOf(people: readonly EmailPerson[]): string[] | null {
  const found = people.map(({ address }) => clean(address).toLowerCase()).filter((address) => address !== '');
  return found.length === 0 ? null : found;
}

const clean = (text: string): string => withoutNul(text).replaceAll('\r\n', '\n');

/** How HTML refers to an embedded image. */
const imageName = /\bcid:([^\s"'<>)]{1,300})/gi;

/** More image references than real emails have; later ones are ignored. */
const maxImageNames = 1000;

/** The content ids that the HTML of an email refers to; none where the HTML is left out. */
export function imageNamesIn(html: string | null): ReadonlySet<string> {
  const names = new Set<string>();
  if (html === null || html.length > maxHtmlLength) return names;
  for (const [, name = ''] of html.matchAll(imageName)) {
    if (names.size === maxImageNames) break;
    names.add(decoded(name));
  }
  return names;
}

/** The HTML with each `cid:` reference replaced by the image's URL. */
export function withImages(html: string, urls: ReadonlyMap<string, string>): string {
  if (urls.size === 0) return html;
  return html.replaceAll(imageName, (whole, id: string) => urls.get(decoded(id)) ?? whole);
}

function decoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

/** A file name for a part without one. */
export function partName(fileName: string | null, index: number): string {
  return fileName?.trim() || `attachment_${(index + 1).toString(16)}`;
}
