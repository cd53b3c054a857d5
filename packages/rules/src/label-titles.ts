/** Most labels of a conversation or contact: every list that shows it shows them. */
export const maxLabels = 200;

/**
 * Label titles as they are stored: text, trimmed, lower-cased, each once, in the order given. Anything else means none.
 * None begins with an asterisk, as the names do under which other views count.
 */
export function labelTitles(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  const titles = value
    .filter((title) => typeof title === 'string')
    .map((title) => title.trim().toLowerCase());
  return [...new Set(titles.filter(isTitle))];
}

const isTitle = (title: string): boolean => title !== '' && title.length <= 255 && !title.startsWith('*');
