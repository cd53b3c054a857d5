const overlong = /(\p{M}{4})\p{M}+/gu;
/** Of these, only joiners have a meaning within a line. */
const unseen = /(?![\u200c\u200d])[\p{Cf}\p{Co}\p{Cn}\ufffd]/gu;

/**
 * A text as one line without invisible characters: control and direction characters, lone surrogates, stacks of
 * accents; truncated to a maximum, with `…`.
 */
export function plainLine(text: string, maxLength: number): string {
  const clean = text
    // Beyond this, nothing can be part of the result.
    .slice(0, maxLength * 32)
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Z}]+/gu, ' ')
    .replaceAll(unseen, '')
    .replaceAll(overlong, '$1')
    .trim();
  const characters = graphemes(clean);
  return characters.length <= maxLength ? clean : shorten(characters.slice(0, maxLength).join(''));
}

/** The end is truncated, with an ellipsis. */
export function shorten(text: string): string {
  const characters = Array.from(text);
  const last = characters.findLastIndex((character) => !/[\s\p{P}]/u.test(character));
  return `${characters.slice(0, last + 1).join('')}…`;
}

const graphemes = (text: string): string[] =>
  Array.from(new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text), ({ segment }) => segment);

/** Longer ones are broken anywhere. */
const maxWordLength = 24;

/**
 * The words of a text with the spaces and punctuation between them, where a line may break; also in scripts without
 * spaces.
 */
export function wordsOf(text: string, language: string): string[] {
  const words = new Intl.Segmenter(language, { granularity: 'word' }).segment(text);
  return Array.from(words, ({ segment }) => segment).flatMap((word) =>
    word.length > maxWordLength ? graphemes(word) : word,
  );
}

/** Scripts written without spaces, in which lines break between words that only a dictionary identifies. */
const unspaced = /^[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** The text with an invisible character where a line may break between such words. */
export function breakable(words: readonly string[]): string {
  return words.map((word, at) => (at > 0 && unspaced.test(word) ? `\u200b${word}` : word)).join('');
}

/** Whether a text is written from right to left, by its first letter with a direction. */
export function startsRightToLeft(text: string): boolean {
  const [letter = ''] = /\p{L}/u.exec(text) ?? [];
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u.test(letter);
}
