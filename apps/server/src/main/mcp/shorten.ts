/** Characters of one result as JSON: what a model can still read, about 25,000 words. */
const maxResultLength = 100_000;

/** How much is left of texts and lists, in the order in which it is tried. */
const steps = [
  { text: 4000, list: 200 },
  { text: 1000, list: 100 },
  { text: 300, list: 50 },
  { text: 150, list: 20 },
  { text: 80, list: 5 },
] as const;

/** The value within the limit: as it is, or with long texts and lists cut; undefined when even that is too long. */
export function shorten(
  value: unknown,
  maxLength: number = maxResultLength,
): { text: string; value: unknown; isShortened: boolean } | undefined {
  const text = JSON.stringify(value);
  if (text.length <= maxLength) return { text, value, isShortened: false };
  for (const step of steps) {
    const cut = cutDown(value, step);
    const shorter = JSON.stringify(cut);
    if (shorter.length <= maxLength) return { text: shorter, value: cut, isShortened: true };
  }
  return undefined;
}

type Step = { text: number; list: number };

function cutDown(value: unknown, step: Step): unknown {
  if (typeof value === 'string') return cutText(value, step.text);
  if (Array.isArray(value)) return value.slice(0, step.list).map((item) => cutDown(item, step));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cutDown(inner, step)]));
}

function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  return `${text.slice(0, length).toWellFormed()}… (${text.length - length} more characters)`;
}
