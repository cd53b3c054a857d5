const pairedMarks = ['**', '__', '~~', '`'] as const;
const lineMark = /^\s{0,3}(?:[>#]{1,10}|[-*+]|\d{1,10}\.)\s+/;

/** Markdown as one line of text: links keep their text, formatting is removed. */
export function plainText(markdown: string): string {
  return markdown
    .slice(0, 400)
    .replace(/!?\[([^\][]*)\]\([^)[]*\)/g, '$1')
    .split('\n')
    .map((line) => withoutMarks(withoutTable(line).replace(lineMark, '')))
    .join('\n')
    .replace(/\s+/g, ' ')
    .trim();
}

/** A table row as text; the line below its head is empty. */
function withoutTable(line: string): string {
  if (!line.startsWith('|')) return line;
  return /^[|:\s-]+$/.test(line) ? '' : line.replaceAll('|', ' ');
}

/** Markdown as plain text that keeps its lines and lists: a link is followed by its URL, an image is removed. */
export function plainLines(markdown: string): string {
  return markdown
    .replace(/\\([\\`*_{}[\]()#+.!>~|<-])/g, (_pair, character: string) => toPrivate(character))
    .replace(/!\[[^\][]*\]\([^)[]*\)/g, '')
    .replace(/\[([^\][]*)\]\(([^)[]*)\)/g, (_link, label: string, address: string) =>
      linkText(label, address),
    )
    .split('\n')
    .map((line) => line.replace(/^#{1,6}\s/, '').trimEnd())
    .map((line) => withoutMarks(line.replace(/^\s{0,3}\*\s/, '- ')))
    .join('\n')
    .replace(/[\uE000-\uE07F]/g, fromPrivate)
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Escaped characters are replaced by private ones meanwhile, so that nothing parses them. */
const toPrivate = (character: string): string => String.fromCharCode(0xe000 + character.charCodeAt(0));
const fromPrivate = (character: string): string => String.fromCharCode(character.charCodeAt(0) - 0xe000);

function linkText(label: string, address: string): string {
  const shown = address.replace(/^mailto:/, '');
  return label === '' || label === shown ? shown : `${label} (${shown})`;
}

/** An asterisk beside a space, as in `2 * 3 * 4`, is no emphasis, nor is an underscore within a word. */
function withoutMarks(line: string): string {
  return pairedMarks
    .reduce(withoutPairs, line)
    .replace(/\*(?=\S)([^*]*[^*\s])\*|(?<!\w)_(?=\S)([^_]*[^_\s])_(?!\w)/g, '$1$2');
}

/** A delimiter without its partner is plain text. */
function withoutPairs(line: string, mark: string): string {
  const parts = line.split(mark);
  const last = parts.length % 2 === 0 ? mark + (parts.pop() ?? '') : '';
  return parts.join('') + last;
}
