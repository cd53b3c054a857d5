export type Markup = 'svg' | 'html';

/**
 * Whether a browser would treat a text as a document with script, judged by its start: byte order marks, white space,
 * XML declarations, doctypes, and comments before the first element do not hide it.
 */
export function parsesAs(text: string): Markup | undefined {
  const start = text.slice(0, 65_536);
  const root = firstElement(start);
  if (root === 'svg' || root?.endsWith(':svg')) return 'svg';
  if (/^\s*<!doctype\s+svg/i.test(start)) return 'svg';
  if (/^\uFEFF?\s*<!doctype\s+html/i.test(start)) return 'html';
  return root !== undefined && htmlElements.has(root) ? 'html' : undefined;
}

const htmlElements: ReadonlySet<string> = new Set(
  (
    'a b body br base button center div embed font form frameset h1 h2 h3 head html i iframe img input link math ' +
    'meta object p pre script span style table template title video audio xhtml marquee details'
  ).split(' '),
);

// Skips what may precede the root element; written without backtracking so that its cost is linear.
function firstElement(text: string): string | undefined {
  let at = 0;
  for (;;) {
    while (at < text.length && /[\s\uFEFF]/.test(text.charAt(at))) at += 1;
    const end = endOfPreamble(text, at);
    if (end === undefined) break;
    at = end;
  }
  const name = /^<([a-z][a-z0-9:_-]{0,40})(?=[\s/>])/i.exec(text.slice(at, at + 60));
  return name?.[1]?.toLowerCase();
}

function endOfPreamble(text: string, at: number): number | undefined {
  const after = (marker: string, from: number): number => {
    const found = text.indexOf(marker, from);
    return found < 0 ? text.length : found + marker.length;
  };
  if (text.startsWith('<!--', at)) return after('-->', at + 4);
  if (text.startsWith('<?', at)) return after('?>', at + 2);
  if (!text.startsWith('<!', at)) return undefined;
  const close = after('>', at);
  // A doctype may contain declarations in brackets, each with its own `>`. Nothing beyond this one is searched.
  const bracket = text.slice(at, close).indexOf('[');
  return bracket >= 0 ? after('>', after(']', at + bracket)) : close;
}
