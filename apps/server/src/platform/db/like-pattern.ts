/** A pattern of SQL's `like` that matches a part of a text literally. */
export function likePattern(text: string): string {
  return `%${likeText(text)}%`;
}

/** Escapes text for a pattern of SQL's `like`. */
export function likeText(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
