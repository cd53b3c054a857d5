import { parseDocument } from 'htmlparser2';

/** A script element as the operator wrote it, without its nonce. */
export type PageScript = { readonly attributes: Readonly<Record<string, string>>; readonly code: string };

/** Scripts of the operator on our pages. */
export type PageScripts = {
  readonly scripts: readonly PageScript[];
  /** Origins that these scripts may load from and send to, besides those they are loaded from. */
  readonly sources: readonly string[];
};

/**
 * Reads HTML that consists of script elements; comments and what browsers without scripts would show are left out.
 * Undefined for anything else, which would be dropped without a word.
 */
export function readScripts(html: string): PageScript[] | undefined {
  const scripts: PageScript[] = [];
  for (const node of parseDocument(html).children) {
    if (node.type === 'comment' || (node.type === 'text' && node.data.trim() === '')) continue;
    if (node.type === 'tag' && node.name === 'noscript') continue;
    if (node.type !== 'script') return undefined;
    const { nonce: _own, ...attributes } = node.attribs;
    if (attributes['src'] !== undefined && !isAddress(attributes['src'])) return undefined;
    const code = node.children.map((child) => (child.type === 'text' ? child.data : '')).join('');
    scripts.push({ attributes, code });
  }
  return scripts.length === 0 ? undefined : scripts;
}

/** The origin of a script of another server. */
export function originOf({ attributes }: PageScript): string | undefined {
  const { src } = attributes;
  return src === undefined || isPath(src) ? undefined : new URL(src).origin;
}

const isPath = (src: string): boolean => /^\/[^/\\]/.test(src);

function isAddress(src: string): boolean {
  return isPath(src) || (URL.canParse(src) && /^https?:$/.test(new URL(src).protocol));
}
