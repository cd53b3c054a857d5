import type { DocumentProblem } from '@confab/contract/features/captain-document';
import { decodeEntities } from '@confab/rules/html-entities';
import { htmlText } from '@confab/rules/html-text';

/** A page that was fetched. */
export type Page = { url: string; title: string | null; text: string; links: string[] };

/** Why a server that answers with this status gave no page. */
export function problemOf(status: number): DocumentProblem {
  if (status >= 500 || status === 408 || status === 425 || status === 429) return 'unreachable';
  return status === 401 || status === 403 ? 'forbidden' : 'missing';
}

/** Maximum stored characters of a page. */
const maxPageLength = 15_000;
/** Characters of a piece of it. */
const maxPassageLength = 1200;
/** Addresses that are read on one page. */
const maxLinks = 500;

/** Reads a page; other pages only count when they are on the same host. */
export function pageOf(url: string, contentType: string, source: string): Page | undefined {
  if (/\bxml\b/.test(contentType) && !/xhtml/.test(contentType))
    return { url, title: null, text: '', links: sameHost(url, locationsIn(source)) };
  if (/^text\/(?:plain|markdown)\b/.test(contentType))
    return { url, title: null, text: source.trim().slice(0, maxPageLength), links: [] };
  if (!/^(?:text\/html|application\/xhtml)/.test(contentType)) return undefined;
  return {
    url,
    title: titleIn(source),
    text: htmlText(bodyOf(source)).slice(0, maxPageLength),
    links: sameHost(url, hrefsIn(source)),
  };
}

/** Text that is on every page of a site is not specific to this one. */
function bodyOf(source: string): string {
  return ['nav', 'header', 'footer', 'aside'].reduce(withoutElement, source);
}

/** Without these elements, read once from start to end; nested ones end with the first. */
function withoutElement(source: string, name: string): string {
  const lower = source.toLowerCase();
  const texts: string[] = [];
  let at = 0;
  for (;;) {
    const open = lower.indexOf(`<${name}`, at);
    const close = open === -1 ? -1 : lower.indexOf(`</${name}`, open);
    if (close === -1) break;
    const isElement = /[\s>/]/.test(lower.charAt(open + name.length + 1));
    texts.push(isElement ? `${source.slice(at, open)} ` : source.slice(at, open + name.length + 1));
    const end = lower.indexOf('>', close);
    at = isElement ? (end === -1 ? source.length : end + 1) : open + name.length + 1;
  }
  return texts.join('') + source.slice(at);
}

function titleIn(source: string): string | null {
  const lower = source.slice(0, 100_000).toLowerCase();
  const open = lower.indexOf('<title');
  const from = open === -1 ? -1 : lower.indexOf('>', open);
  const to = from === -1 ? -1 : lower.indexOf('</title', from);
  if (to === -1) return null;
  const title = decodeEntities(source.slice(from + 1, to))
    .replaceAll(/\s+/g, ' ')
    .trim();
  return title === '' ? null : title.slice(0, 255);
}

function hrefsIn(source: string): string[] {
  const found = source.matchAll(/<a\s(?:[^<>]{0,2000}?\s)?href\s{0,5}=\s{0,5}["']([^"'<>]{1,2048})["']/gi);
  return take(found);
}

function locationsIn(source: string): string[] {
  return take(source.matchAll(/<loc>([^<>]{1,2048})<\/loc>/gi));
}

function take(matches: Iterable<RegExpMatchArray>): string[] {
  const found: string[] = [];
  for (const [, text] of matches) {
    if (text !== undefined) found.push(decodeEntities(text).trim());
    if (found.length === maxLinks) break;
  }
  return found;
}

/** Absolute, without fragments and duplicates, except for the page itself and files. */
function sameHost(page: string, links: readonly string[]): string[] {
  const base = new URL(page);
  const found = new Set<string>();
  for (const link of links) {
    if (link.startsWith('#') || !URL.canParse(link, base.href)) continue;
    const url = new URL(link, base);
    url.hash = '';
    const isPage = url.protocol === base.protocol && url.host === base.host && url.username === '';
    if (!isPage || isFile.test(url.pathname) || url.href.length > 255) continue;
    if (url.href !== base.href) found.add(url.href);
  }
  return [...found];
}

const isFile =
  /\.(?:pdf|zip|gz|png|jpe?g|gif|svg|webp|ico|css|js|mjs|json|mp[34]|webm|woff2?|docx?|xlsx?|pptx?)$/i;

/** A text in pieces that end where a paragraph, a line or a sentence does, if one does. */
export function passagesOf(text: string): string[] {
  const passages: string[] = [];
  let rest = text.trim();
  while (rest.length > maxPassageLength) {
    const head = rest.slice(0, maxPassageLength);
    const ends = ['\n\n', '\n', '. ', ' '].map((separator) => head.lastIndexOf(separator) + separator.length);
    const end = ends.find((each) => each > maxPassageLength / 3) ?? maxPassageLength;
    passages.push(head.slice(0, end).trim());
    rest = rest.slice(end).trim();
  }
  return [...passages, rest].filter((passage) => passage !== '');
}
