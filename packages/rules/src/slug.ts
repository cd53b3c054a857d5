/**
 * Whether a text can be a path segment of the help center: letters and digits of any script, `-` and `_`. A dot would
 * begin the extension that requests data.
 */
export function isSlug(text: string): boolean {
  return /^[\p{L}\p{N}_][\p{L}\p{N}\p{M}_-]*$/u.test(text);
}

/** A slug from a title: its words in lower case; empty if there are none. */
export function slugOfTitle(title: string): string {
  const words =
    title
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}_]+/gu) ?? [];
  return words
    .join('-')
    .slice(0, 200)
    .replace(/-$/, '')
    .replace(/^\p{M}+/u, '');
}
