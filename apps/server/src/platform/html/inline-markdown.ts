import type { HtmlElement, HtmlNode } from './html-tree.ts';

/** Where links that are not whole begin. */
export type Links = { base: string | undefined };

/** The text of some nodes in one run; blocks among them are separated by spaces. */
export function inlineOf(nodes: readonly HtmlNode[], links: Links): string {
  return nodes.map((node) => (typeof node === 'string' ? escaped(node) : element(node, links))).join('');
}

function escaped(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_[\]~^]/g, '\\$&');
}

function element({ name, attributes, children }: HtmlElement, links: Links): string {
  const inner = () => inlineOf(children, links);
  switch (name) {
    case 'br':
      return '\n';
    case 'b':
    case 'strong':
      return marked('**', inner());
    case 'i':
    case 'em':
      return marked('*', inner());
    case 's':
    case 'del':
    case 'strike':
      return marked('~~', inner());
    case 'sup':
      return superscript(children) ?? inner();
    case 'code':
    case 'kbd':
    case 'samp':
    case 'tt':
      return code(children);
    case 'a':
      return link(inner(), addressOf(attributes['href'], links));
    case 'img':
      return image(attributes, links);
    case 'p':
    case 'div':
    case 'li':
    case 'tr':
    case 'td':
    case 'th':
      return ` ${inner()} `;
    default:
      return inner();
  }
}

/** Emphasis begins and ends at words: spaces are outside, and empty emphasis is dropped. */
function marked(marker: string, text: string): string {
  const trimmed = text.trim();
  const [before, after] = [text.startsWith(' ') ? ' ' : '', text.endsWith(' ') ? ' ' : ''];
  if (trimmed === '' || trimmed.includes('\n') || trimmed.startsWith('*') || trimmed.endsWith('*'))
    return text;
  return `${before}${marker}${trimmed}${marker}${after}`;
}

/** A short word without formatting; undefined for others, which stay on the line. */
function superscript(children: readonly HtmlNode[]): string | undefined {
  const text = plain(children).trim();
  const isWord = /^[^\s<]{1,50}$/.test(text) && children.every((child) => typeof child === 'string');
  return isWord ? `^${escaped(text)}^` : undefined;
}

function code(nodes: readonly HtmlNode[]): string {
  const text = plain(nodes).replaceAll(/\s+/g, ' ');
  if (text.trim() === '') return '';
  const maxLength = Math.max(0, ...Array.from(text.matchAll(/`+/g), ([ticks]) => ticks.length));
  const ticks = '`'.repeat(maxLength + 1);
  const pad = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return `${ticks}${pad}${text}${pad}${ticks}`;
}

function plain(nodes: readonly HtmlNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : plain(node.children))).join('');
}

function link(text: string, href: string | undefined): string {
  const shown = text.replaceAll('\n', ' ').trim();
  if (href === undefined || shown === '') return text;
  // A linked image stays an image.
  return shown.startsWith('![') ? shown : `[${shown}](${href})`;
}

function image({ src, alt = '' }: Record<string, string>, links: Links): string {
  const address = addressOf(src, links);
  return address === undefined ? escaped(alt) : `![${escaped(alt).trim()}](${address})`;
}

const openable = /^(?:https?|mailto|tel):/i;

/** A safe absolute URL for a link; undefined for one that could run scripts, or is relative. */
export function addressOf(input: string | undefined, { base }: Links): string | undefined {
  const address = input?.trim() ?? '';
  if (address === '' || address.startsWith('#')) return undefined;
  const url = URL.parse(address, base);
  if (url === null || !openable.test(url.href) || url.href.length > 2000) return undefined;
  return url.href.replaceAll('(', '%28').replaceAll(')', '%29').replaceAll(' ', '%20');
}
