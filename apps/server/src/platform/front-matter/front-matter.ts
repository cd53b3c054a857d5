import { parse, stringify } from 'yaml';

/** Characters of the front matter; more than any real text needs. */
const maxHeadLength = 20_000;

/** The front matter between lines of dashes, and the text. Undefined values when the front matter cannot be parsed. */
export function readFrontMatter(source: string): {
  values: Record<string, unknown> | undefined;
  text: string;
} {
  const whole = source.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  if (!whole.startsWith('---\n')) return { values: {}, text: whole };
  const end = whole.indexOf('\n---', 3);
  const isEnd = end !== -1 && /^\n---[ \t]*(?:\n|$)/.test(whole.slice(end, end + 100));
  if (!isEnd) return { values: {}, text: whole };
  const text = whole.slice(end + 1).replace(/^---[ \t]*\n?/, '');
  if (end > maxHeadLength) return { values: undefined, text };
  try {
    const values: unknown = parse(whole.slice(4, end + 1), { schema: 'core', maxAliasCount: 0 });
    if (values === null || values === undefined) return { values: {}, text };
    const isRecord = typeof values === 'object' && !Array.isArray(values);
    return { values: isRecord ? { ...values } : undefined, text };
  } catch {
    return { values: undefined, text };
  }
}

/** A text below its head. */
export function withFrontMatter(values: Record<string, unknown>, text: string): string {
  return `---\n${stringify(values, { lineWidth: 0 })}---\n\n${text}\n`;
}
