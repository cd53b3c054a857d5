import { cleanStyle, inlineStyles } from './style-model.ts';

/**
 * An email that is safe to render: it runs no scripts, submits nothing, does not navigate on its own, and loads nothing
 * external without consent.
 */
export type CleanEmail = {
  /** Without its quoted part. */
  body: string;
  quoted: string;
  /** Whether there are images that only load when allowed. */
  hasRemoteImages: boolean;
};

const allowedTags = new Set(
  (
    'a abbr address article b bdi bdo big blockquote br caption center cite code col colgroup dd del dfn div dl dt ' +
    'em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark nav ol p pre q s samp ' +
    'section small span strike strong sub sup table tbody td tfoot th thead time tr tt u ul var'
  ).split(' '),
);

/** The content of these elements is not text for readers; unknown elements are replaced by their content. */
const dropped = new Set(
  (
    'applet audio base button canvas dialog embed frame frameset head iframe input link math meta noembed noframes ' +
    'object option param picture script select source style svg template textarea title track video xml'
  ).split(' '),
);

const attributes = new Set(
  (
    'abbr align alt bgcolor border cellpadding cellspacing colspan dir face height headers lang nowrap rowspan scope ' +
    'size span start title type valign width'
  ).split(' '),
);

const quotes =
  '.gmail_quote_container, .gmail_quote, .moz-cite-prefix, .OutlookQuote, .email-quote, .quoted-text, ' +
  '.yahoo_quoted, .protonmail_quote, #divRplyFwdMsg, #appendonsend, #x_divRplyFwdMsg, blockquote[type="cite"]';

/** More elements than emails have; further ones are omitted. */
const maxElements = 20_000;
const maxDepth = 256;

/**
 * Rebuilds an email from the elements and attributes known to be harmless; nothing is copied that is not listed.
 * The result is for a frame without scripts: this is the first of two walls, each of which holds alone.
 */
export function cleanHtml(html: string, options: { allowImages: boolean }): CleanEmail {
  // A parsed document is inert: it runs nothing and loads nothing.
  const source = new DOMParser().parseFromString(html, 'text/html');
  inlineStyles(source);
  const work: Work = {
    target: document.implementation.createHTMLDocument(''),
    left: maxElements,
    remote: 0,
    ...options,
  };
  const root = work.target.createElement('div');
  copyStyle(source.body, root, work);
  for (const child of source.body.childNodes) copy(child, root, work, 0);
  const quoted = takeQuotes(root);
  return { body: root.outerHTML, quoted, hasRemoteImages: work.remote > 0 };
}

type Work = { target: Document; left: number; remote: number; allowImages: boolean };

function copy(node: Node, into: Element, work: Work, depth: number): void {
  if (node.nodeType === Node.TEXT_NODE) {
    into.append(work.target.createTextNode(node.nodeValue ?? ''));
    return;
  }
  if (!(node instanceof Element) || depth > maxDepth || work.left <= 0) return;
  work.left -= 1;
  const name = node.localName;
  if (dropped.has(name)) return;
  let inner = into;
  if (allowedTags.has(name) && node.namespaceURI === 'http://www.w3.org/1999/xhtml') {
    inner = work.target.createElement(name);
    copyAttributes(node, inner, work);
    into.append(inner);
  }
  for (const child of node.childNodes) copy(child, inner, work, depth + 1);
}

function copyAttributes(from: Element, to: Element, work: Work): void {
  for (const { name, value } of from.attributes) if (attributes.has(name)) to.setAttribute(name, value);
  // For finding quotes only; no rule is left that they could match.
  for (const name of ['class', 'id']) {
    const value = from.getAttribute(name);
    if (value !== null) to.setAttribute(name, value);
  }
  if (from.localName === 'a') copyLink(from, to);
  if (from.localName === 'img') copyImage(from, to, work);
  copyStyle(from, to, work);
}

function copyStyle(from: Element, to: Element, work: Work): void {
  const style = cleanStyle(from.getAttribute('style') ?? '');
  if (style.hasRemote) work.remote += 1;
  const text = work.allowImages ? style.withImages : style.text;
  // An image is never wider than the email.
  const shown = from.localName === 'img' ? `max-width:100%;height:auto;${text}` : text;
  if (shown !== '') to.setAttribute('style', shown);
}

function copyLink(from: Element, to: Element): void {
  const url = URL.parse((from.getAttribute('href') ?? '').trim());
  if (!url || !/^(https?|mailto|tel):$/.test(url.protocol)) return;
  to.setAttribute('href', url.href);
  to.setAttribute('target', '_blank');
  to.setAttribute('rel', 'noopener noreferrer nofollow');
}

function copyImage(from: Element, to: Element, work: Work): void {
  const source = (from.getAttribute('src') ?? '').trim();
  if (/^data:image\/(png|jpe?g|gif|webp|avif|bmp);/i.test(source)) {
    to.setAttribute('src', source);
    return;
  }
  const url = URL.parse(source);
  if (!url || !/^https?:$/.test(url.protocol)) return;
  if (isStored(url)) {
    to.setAttribute('src', url.href);
    return;
  }
  work.remote += 1;
  // Our pages load images over https only.
  url.protocol = 'https:';
  if (work.allowImages) to.setAttribute('src', url.href);
  to.setAttribute('referrerpolicy', 'no-referrer');
}

/** An image attached to the email and stored here: loading it does not reveal that the email is read. */
function isStored(url: URL): boolean {
  return url.origin === location.origin && url.pathname.startsWith('/files/');
}

/** Removes the quoted email; an email that consists only of a quote (a forward) stays whole. */
function takeQuotes(root: Element): string {
  const found = [...root.querySelectorAll(quotes)].filter(
    (each) => each.parentElement?.closest(quotes) == null,
  );
  const rest = root.cloneNode(true);
  if (found.length === 0 || !(rest instanceof Element)) return '';
  for (const each of rest.querySelectorAll(quotes)) each.remove();
  if (rest.textContent.trim() === '' && rest.querySelector('img') === null) return '';
  const box = root.ownerDocument.createElement('div');
  for (const each of found) {
    each.remove();
    box.append(each);
  }
  return box.outerHTML;
}
