import PostalMime, { type Address, type Email } from 'postal-mime';
import { codedError } from '../errors/coded-error.ts';

export type EmailPerson = { address: string; name: string };

/** A file in an email, or an image in its text. */
export type EmailPart = {
  fileName: string | null;
  contentType: string;
  /** Without angle brackets: by what the HTML names it. */
  contentId: string | null;
  isInline: boolean;
  content: Buffer;
};

/** A received email, its texts decoded. Ids are without angle brackets. */
export type ParsedEmail = {
  /** Values by name in lower case, the topmost first. */
  headers: ReadonlyMap<string, readonly string[]>;
  from: EmailPerson | null;
  replyTo: readonly EmailPerson[];
  to: readonly EmailPerson[];
  cc: readonly EmailPerson[];
  bcc: readonly EmailPerson[];
  subject: string;
  messageId: string | null;
  inReplyTo: string | null;
  references: readonly string[];
  date: Date | null;
  text: string | null;
  html: string | null;
  parts: readonly EmailPart[];
};

const limits = { maxNestingDepth: 50, maxHeadersSize: 1_000_000 };

/**
 * The parser uses about two thousand bytes per line of text, so a few megabytes of empty lines would end the process.
 * The largest emails contain files in base64, whose lines are long; short lines are text.
 */
const maxLines = 600_000;
const maxShortLines = 200_000;
const shortLineBytes = 60;

/** Characters of a text, as HTML and without: longer ones are cut. */
const maxTextLength = 5_000_000;

/** More headers and people than any email has; those behind them are left out. */
const maxHeaders = 1000;
const maxPeople = 500;

/** Parses an email. Throws `mail_unreadable` if it cannot be parsed within the limits. */
export async function parseEmail(raw: Buffer): Promise<ParsedEmail> {
  if (hasTooManyLines(raw)) throw codedError('mail_unreadable', 'The email has too many lines', 422);
  try {
    // Attached emails stay files: merged into the text they would appear as the sender's.
    const email = await PostalMime.parse(raw, { ...limits, forceRfc822Attachments: true });
    return emailOf(email);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw codedError('mail_unreadable', reason.slice(0, 300), 422, { cause: error });
  }
}

/** The bytes before the first empty line. */
export function headOf(raw: Buffer): Buffer {
  const ends = ['\r\n\r\n', '\n\n'].map((gap) => raw.indexOf(gap)).filter((index) => index !== -1);
  return raw.subarray(0, Math.min(raw.length, limits.maxHeadersSize, ...ends));
}

function hasTooManyLines(raw: Buffer): boolean {
  let lines = 0;
  let shortLines = 0;
  for (let at = 0, end = raw.indexOf(10); end !== -1; at = end + 1, end = raw.indexOf(10, at)) {
    lines += 1;
    if (end - at < shortLineBytes) shortLines += 1;
    if (lines > maxLines || shortLines > maxShortLines) return true;
  }
  return false;
}

function emailOf(email: Email): ParsedEmail {
  return {
    headers: headersOf(email),
    from: peopleOf([email.from ?? email.sender].filter((each) => each !== undefined))[0] ?? null,
    replyTo: peopleOf(email.replyTo),
    to: peopleOf(email.to),
    cc: peopleOf(email.cc),
    bcc: peopleOf(email.bcc),
    subject: email.subject ?? '',
    messageId: idsIn(email.messageId)[0] ?? null,
    inReplyTo: idsIn(email.inReplyTo)[0] ?? null,
    references: idsIn(email.references),
    date: dateOf(email.date),
    text: email.text?.slice(0, maxTextLength) ?? null,
    html: email.html?.slice(0, maxTextLength) ?? null,
    parts: email.attachments.map((part) => ({
      fileName: part.filename,
      contentType: part.mimeType,
      contentId: idsIn(part.contentId)[0] ?? null,
      isInline: part.disposition === 'inline' || part.related === true,
      content: bytesOf(part.content),
    })),
  };
}

function headersOf({ headers }: Email): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { key, value } of headers.slice(0, maxHeaders)) {
    const name = key.toLowerCase();
    const values = found.get(name) ?? [];
    values.push(value);
    found.set(name, values);
  }
  return found;
}

function peopleOf(addresses: readonly Address[] | undefined): EmailPerson[] {
  return (addresses ?? [])
    .slice(0, maxPeople)
    .flatMap((each) => each.group ?? [each])
    .map(({ address, name }) => ({ address: (address ?? '').trim(), name: name.trim() }));
}

/** Ids in angle brackets, or the first word of a header that forgot them. */
function idsIn(header: string | undefined): string[] {
  const text = (header ?? '').slice(0, 20_000).trim();
  const ids = [...text.matchAll(/<([^<>\s]{1,998})>/g)].flatMap(([, id]) => id ?? []);
  if (ids.length > 0) return ids;
  const [word = ''] = text.split(/\s/, 1);
  return word === '' ? [] : [word.replaceAll(/[<>]/g, '')].filter((id) => id !== '');
}

function dateOf(text: string | undefined): Date | null {
  const date = new Date(text ?? NaN);
  return Number.isNaN(date.getTime()) ? null : date;
}

function bytesOf(content: ArrayBuffer | Uint8Array | string): Buffer {
  if (typeof content === 'string') return Buffer.from(content);
  return content instanceof Uint8Array ? Buffer.from(content) : Buffer.from(content);
}
