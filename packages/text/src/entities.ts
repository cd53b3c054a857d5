const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};

/**
 * `&amp;`, `&#38;`, and `&#x26;` as characters; editors encode characters that could be mistaken for markup.
 */
export const entity = /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-z]{2,4}));/;

/** The character of an entity, or the entity itself if it is unknown. */
export function signOf([whole, decimal, hex, name]: readonly (string | undefined)[]): string {
  if (name !== undefined) return (Object.hasOwn(named, name) ? named[name] : whole) ?? '';
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  const isSign = code > 0x1f && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isSign ? String.fromCodePoint(code) : '\ufffd';
}

const allEntities = /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-z]{2,4}));/g;

/** A text in which every entity and escape is replaced by its character. */
export function decoded(text: string): string {
  return text
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(allEntities, (...match: string[]) => signOf(match.slice(0, 4)));
}
