import { languagesOf } from './language-model.ts';
import { countsOtherwise, writtenNumbers } from './numbers-model.ts';
import type { Ranked } from './rank-model.ts';
import { coverage, isUnspaced, missingWords, wordsOf } from './words-model.ts';

type Shown = Pick<Ranked, 'title' | 'text'>;

/** Up to here numbers are often words, so a source may have them without a digit. */
const maxWrittenOut = 12;
/** Words of an answer and of texts that are compared. */
const maxAnswerWords = 200;
const maxOtherWords = 2000;
/** With fewer words of its own, an answer may well have other ones than its source. */
const minWords = 5;
/** The share of an answer's own words that its sources have at least. */
const minShare = 0.125;

/**
 * Whether an answer can be based on the sources that it cites: its numbers and email addresses occur there or in
 * `otherTexts`, it counts nothing otherwise, and in the same language it shares words with them. The opposite of a
 * source, in its own words, is not detected.
 */
export function isGrounded(
  answer: string,
  cited: readonly Shown[],
  otherTexts: readonly string[] = [],
): boolean {
  const known = [...textsOf(cited), ...otherTexts];
  const text = withoutAddresses(answer);
  return (
    hasKnownFacts(answer, known) &&
    !countsOtherwise(sameForm(text), known.map(sameForm)) &&
    sharesWords(text, textsOf(cited).join(' '), otherTexts.join(' '))
  );
}

/** Whether these texts have the numbers and email addresses of an answer. */
export function hasKnownFacts(answer: string, texts: readonly string[]): boolean {
  const known = new Set(texts.flatMap(factsIn));
  for (const number of writtenNumbers(texts.map(sameForm))) known.add(String(number));
  return factsIn(withoutAddresses(answer)).every((fact) => known.has(fact));
}

export function textsOf(shown: readonly Shown[]): string[] {
  return shown.flatMap(({ title, text }) => [title, text]);
}

/** Words of the conversation say nothing about the source. */
function sharesWords(text: string, source: string, otherText: string): boolean {
  const words = wordsOf(text, maxAnswerWords);
  if (words.some(isUnspaced)) return true;
  const [answered, written] = [languagesOf(text), languagesOf(source)];
  if (!answered.some((language) => written.includes(language))) return true;
  const own = missingWords(words, wordsOf(otherText, maxOtherWords));
  return own.length < minWords || coverage(own, wordsOf(source, maxOtherWords)) >= minShare;
}

/** Email addresses, and numbers that are rarely written in words, however their digits are grouped. */
function factsIn(text: string): string[] {
  const same = sameForm(text);
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

const sameForm = (text: string): string => asciiDigits(text.normalize('NFKC').toLowerCase());

/** The zeros of the digits that Arabic, Persian, Hindi and Thai texts are written with. */
const zeros = [0x660, 0x6f0, 0x966, 0xe50];

const asciiDigits = (text: string): string =>
  text.replaceAll(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u0e50-\u0e59]/g, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    return String(code - (zeros.findLast((zero) => zero <= code) ?? code));
  });
