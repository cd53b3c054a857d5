/** `*` matches any text, `:name` one part of a path; everything else in a pattern is literal. */
type Token = { kind: 'any' } | { kind: 'part' } | { kind: 'text'; text: string };

/**
 * Whether the URL of a page matches a pattern. A trailing slash makes no difference; the page's query and
 * fragment count only if the pattern has one.
 */
export function matchesPage(pattern: string, address: string): boolean {
  const needle = pattern.trim();
  const page = /[?#]/.test(needle) ? address : (address.split(/[?#]/, 1)[0] ?? '');
  return matches(tokensOf(withoutSlash(needle)), withoutSlash(page));
}

const withoutSlash = (text: string): string => (text.endsWith('/') ? text.slice(0, -1) : text);

function tokensOf(pattern: string): Token[] {
  const pieces = pattern.match(/\*|(?<=\/):[a-z_][a-z0-9_]*|[^*:]+|:/gi) ?? [];
  return pieces.map((piece) => {
    if (piece === '*') return { kind: 'any' };
    return piece.length > 1 && piece.startsWith(':') ? { kind: 'part' } : { kind: 'text', text: piece };
  });
}

/** Follows all ways through the tokens simultaneously, so that no text makes it slow. */
function matches(tokens: readonly Token[], text: string): boolean {
  let ends = new Set([0]);
  for (const token of tokens) {
    ends =
      token.kind === 'text' ? afterText(ends, text, token.text) : afterPlaceholder(ends, text, token.kind);
  }
  return ends.has(text.length);
}

function afterText(starts: ReadonlySet<number>, text: string, piece: string): Set<number> {
  const ends = new Set<number>();
  for (const start of starts) if (text.startsWith(piece, start)) ends.add(start + piece.length);
  return ends;
}

function afterPlaceholder(starts: ReadonlySet<number>, text: string, kind: 'any' | 'part'): Set<number> {
  const ends = new Set<number>();
  let isInside = false;
  for (let at = 0; at <= text.length; at += 1) {
    if (isInside) ends.add(at);
    if (starts.has(at)) {
      isInside = true;
      if (kind === 'any') ends.add(at);
    }
    if (kind === 'part' && text[at] === '/') isInside = false;
  }
  return ends;
}
