/** A pattern of SQL's `like` for a part of a text, in which the text stands for itself. */
export function likePattern(text: string): string {
  return `%${likeText(text)}%`;
}

/** Text that stands for itself in a pattern of SQL's `like`. */
export function likeText(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
