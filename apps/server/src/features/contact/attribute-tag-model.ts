/* What the search index knows a kind of text by. Two may share a tag: the database decides what matches. */

export const cityTag = 0;

/** Of the values under a key of the custom attributes; never that of the city. */
export function attributeTag(key: string): number {
  let tag = 0x811c_9dc5;
  for (const character of key) tag = Math.imul(tag ^ (character.codePointAt(0) ?? 0), 0x0100_0193) >>> 0;
  return tag + 1;
}
