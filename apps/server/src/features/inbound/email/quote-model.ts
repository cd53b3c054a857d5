/** Lines after which mail programs put what an email answers, in the languages we know. */
const introductions: readonly RegExp[] = [
  /^-{2,}\s*(?:original message|forwarded message|ursprüngliche nachricht|message d'origine|mensaje original)\s*-{2,}$/i,
  /^_{20,}$/,
  // Explicit word boundaries: `\b` does not count accented letters as letters.
  /^(?:on|am|le|el|il|op|em)\b.{5,200}(?<!\p{L})(?:wrote|schrieb|écrit|escribió|ha scritto|schreef|escreveu)(?!\p{L}).{0,100}:$/iu,
  /^(?:from|von|de|da|van):\s.{1,200}@/i,
];

/** Lines that are read together: programs break a long introduction. */
const maxJoined = 3;

/** A text without quotes; the whole text if nothing else is in it, as in a forwarded email. */
export function withoutQuote(text: string): string {
  const lines = text.split('\n');
  const start = quoteStart(lines);
  const written = lines.slice(0, start).join('\n').trim();
  return written === '' ? text.trim() : written;
}

function quoteStart(lines: readonly string[]): number {
  for (let at = 0; at < lines.length; at += 1) if (beginsQuote(lines, at)) return at;
  // Quoted lines at the end, without an attribution.
  let end = lines.length;
  while (end > 0 && isQuotedOrEmpty(lines[end - 1])) end -= 1;
  return end;
}

function beginsQuote(lines: readonly string[], at: number): boolean {
  const first = (lines[at] ?? '').trim();
  if (first === '' || first.startsWith('>') || first.length > 300) return false;
  for (let count = 1; count <= maxJoined; count += 1) {
    const joined = lines
      .slice(at, at + count)
      .map((line) => line.trim())
      .join(' ');
    if (joined.length > 400) return false;
    if (introductions.some((pattern) => pattern.test(joined))) return true;
  }
  return false;
}

const isQuotedOrEmpty = (line: string | undefined): boolean => {
  const text = (line ?? '').trim();
  return text === '' || text.startsWith('>');
};
