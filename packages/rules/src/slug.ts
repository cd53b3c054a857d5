/**
 * Whether a text can be one part of an address of the help center: letters and digits of any script, `-` and `_`. A
 * dot would begin the ending by which data is asked for.
 */
export function isSlug(text: string): boolean {
  return /^[\p{L}\p{N}_][\p{L}\p{N}\p{M}_-]*$/u.test(text);
}

/** A slug for a title: its words in lower case; empty where it has none. */
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
