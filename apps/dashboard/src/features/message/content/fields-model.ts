import { words } from '@confab/rules/given-values';

/** A list of texts; a single text with commas is one, too. */
export function list(value: unknown): string[] {
  const items: unknown[] = Array.isArray(value) ? value : words(value).split(',');
  return items.map((item) => words(item).trim()).filter((item) => item !== '');
}
