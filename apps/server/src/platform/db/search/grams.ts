/**
 * A text is indexed by its grams: three neighboring characters, or two where one of them belongs to a script with
 * thousands of characters, of which two are selective enough. So any part of a word is found, in any script, and no
 * language needs rules for word boundaries. A gram is one number. Those with a common prefix are neighbors, so that one
 * or two characters are a range of grams.
 */

/** Grams from the first to the last. */
export type GramRange = readonly [first: number, last: number];

/** From here on scripts have characters by the thousand: Chinese, Japanese, Korean; and emojis. */
const firstWide = 0x2e80;
/** In the place of any wide character behind narrow ones. */
const wideMark = 2 ** 14 - 1;
const narrowStep = 2 ** 14;
const wideStep = 2 ** 21;
const wideBase = 2 ** 42;
/** Above the numbers of texts: what else a document is found by. */
const tagBase = 2 ** 44;

/** A gram for something that is not text, such as the inbox of a message. */
export function tagGram(id: number): number {
  return tagBase + id;
}

/** A tag for something that has a name and no number. Two may share one: the database decides what matches. */
export function namedTag(name: string): number {
  let tag = 0x811c_9dc5;
  for (const character of name) tag = Math.imul(tag ^ (character.codePointAt(0) ?? 0), 0x0100_0193) >>> 0;
  return tag;
}

/** Adds the grams of a text. A query of one or two characters also finds them at the end of a text. */
export function addGrams(text: string, grams: Set<number>): void {
  const codes = [...Array.from(text, folded), 0, 0];
  for (let at = 0; at + 2 < codes.length; at += 1) {
    const [first = 0, second = 0, third = 0] = [codes[at], codes[at + 1], codes[at + 2]];
    if (isNarrow(first) && isNarrow(second)) grams.add(narrowGram(first, second, third));
    else grams.add(wideGram(first, second));
    if (isNarrow(first) && !isNarrow(second)) grams.add(narrowGram(first, second, 0));
  }
}

/** What a document must have to be able to hold a text: one of each range. Empty for an empty text. */
export function rangesOf(text: string): GramRange[] {
  const codes = Array.from(text, folded);
  const [first, second] = codes;
  if (first === undefined) return [];
  if (second === undefined) {
    const begin = isNarrow(first) ? narrowGram(first, 0, 0) : wideGram(first, 0);
    return [[begin, begin + (isNarrow(first) ? narrowStep ** 2 : wideStep) - 1]];
  }
  const grams = new Set<number>();
  for (let at = 0; at + 1 < codes.length; at += 1) {
    const [a = 0, b = 0, c] = [codes[at], codes[at + 1], codes[at + 2]];
    if (!isNarrow(a) || !isNarrow(b)) grams.add(wideGram(a, b));
    else if (c !== undefined && isNarrow(c)) grams.add(narrowGram(a, b, c));
  }
  if (grams.size > 0) return Array.from(grams, (gram) => [gram, gram] as const);
  const begin = narrowGram(first, second, 0);
  return [[begin, begin + narrowStep - 1]];
}

const isNarrow = (code: number): boolean => code < firstWide;

const narrowCode = (code: number): number => (isNarrow(code) ? code : wideMark);

const narrowGram = (first: number, second: number, third: number): number =>
  (first * narrowStep + narrowCode(second)) * narrowStep + narrowCode(third);

const wideGram = (first: number, second: number): number => wideBase + first * wideStep + second;

const foldedBefore = new Map<string, number>();
const maxFoldedBefore = 20_000;

/**
 * A character as it is compared. Characters that a database may take for the same are the same here: it decides in
 * the end whether a text is found, so a few too many do no harm.
 */
function folded(character: string): number {
  const before = foldedBefore.get(character);
  if (before !== undefined) return before;
  const lower = character.toLowerCase();
  const code = (sameAs.get(lower) ?? lower).codePointAt(0) ?? 0;
  if (foldedBefore.size < maxFoldedBefore) foldedBefore.set(character, code);
  return code;
}

/** The dotless i, which only Turkish distinguishes, and the sigma that ends a word. */
const sameAs = new Map([
  ['ı', 'i'],
  ['ς', 'σ'],
]);
