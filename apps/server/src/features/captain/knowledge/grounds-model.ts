import { languagesOf } from './language-model.ts';
import type { Ranked } from './rank-model.ts';
import { coverage, isUnspaced, wordsOf } from './words-model.ts';

type Shown = Pick<Ranked, 'title' | 'text'>;

/** Up to here numbers are often words, so a source may have them without a digit. */
const maxWrittenOut = 12;
/** Fewer words than that may all be other ones than those of the source. */
const minWords = 4;

/**
 * Whether an answer can be based on the sources that it cites: its numbers and email addresses occur there or in
 * `otherTexts`, and in the same language it shares a word with them. Other statements cannot be compared word by word.
 */
export function isGrounded(
  answer: string,
  cited: readonly Shown[],
  otherTexts: readonly string[] = [],
): boolean {
  return hasKnownFacts(answer, [...textsOf(cited), ...otherTexts]) && sharesWords(answer, cited);
}

/** Whether these texts have the numbers and email addresses of an answer. */
export function hasKnownFacts(answer: string, texts: readonly string[]): boolean {
  const known = new Set(texts.flatMap(factsIn));
  return factsIn(withoutAddresses(answer)).every((fact) => known.has(fact));
}

export function textsOf(shown: readonly Shown[]): string[] {
  return shown.flatMap(({ title, text }) => [title, text]);
}

function sharesWords(answer: string, cited: readonly Shown[]): boolean {
  const text = withoutAddresses(answer);
  const words = wordsOf(text).filter((word) => !/^\d+$/.test(word));
  const source = textsOf(cited).join(' ');
  const [answered, written] = [languagesOf(text), languagesOf(source)];
  if (words.length < minWords || words.some(isUnspaced)) return true;
  if (!answered.some((language) => written.includes(language))) return true;
  return coverage(words, wordsOf(source, maxSourceWords)) > 0;
}

const maxSourceWords = 2000;

/** Email addresses, and numbers that are rarely written in words, however their digits are grouped. */
function factsIn(text: string): string[] {
  const same = asciiDigits(text.normalize('NFKC').toLowerCase());
  const emails = same.match(/[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}.-]{1,255}/gu) ?? [];
  const numbers = same.replaceAll(/(?<=\d)[.,'’ \u00a0\u202f](?=\d{3}(?!\d))/g, '').match(/\d+/g) ?? [];
  return [
    ...emails.map((email) => email.replace(/[.-]$/, '')),
    ...numbers
      .map((number) => number.replace(/^0+(?=\d)/, ''))
      .filter((number) => number.length > 2 || Number(number) > maxWrittenOut),
  ];
}

/** Citations, and the addresses of links, which are compared elsewhere. */
const withoutAddresses = (text: string): string =>
  text.replaceAll(/\[\[\d{1,2}\]\](?:\([^()\s]{0,2048}\))?|https?:\/\/\S{1,2048}/g, ' ');

/** The zeros of the digits that Arabic, Persian, Hindi and Thai texts are written with. */
const zeros = [0x660, 0x6f0, 0x966, 0xe50];

const asciiDigits = (text: string): string =>
  text.replaceAll(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u0e50-\u0e59]/g, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    return String(code - (zeros.findLast((zero) => zero <= code) ?? code));
  });
