const pairedMarks = ['**', '__', '~~', '`'] as const;
const lineMark = /^\s{0,3}(?:[>#]{1,10}|[-*+]|\d{1,10}\.)\s+/;

/** Markdown as one line of text: links keep their text, formatting is removed. */
export function plainText(markdown: string): string {
  return markdown
    .slice(0, 400)
    .replace(/!?\[([^\][]*)\]\([^)[]*\)/g, '$1')
    .split('\n')
    .map((line) => pairedMarks.reduce(withoutPairs, line.replace(lineMark, '')))
    .join('\n')
    .replace(/\s+/g, ' ')
    .trim();
}

/** A delimiter without its partner is plain text. */
function withoutPairs(line: string, mark: string): string {
  const parts = line.split(mark);
  const last = parts.length % 2 === 0 ? mark + (parts.pop() ?? '') : '';
  return parts.join('') + last;
}
