/** Nothing that could begin or end other markup, unless escaped. */
const character = '(?:[^\\s^\\\\*_~\\x60[\\]<]|\\\\[!-/:-@[-\\x60{-~])';

/**
 * The source of a pattern for `^text^`. Text with spaces ends at the end of a word, so that in "2^8 or 2^9" nothing is
 * superscript.
 */
export const superscriptSource = `\\^(?:\\*{1,3}|${character}{1,100}|${character}(?:${character}|[ \\t]){0,198}${character}(?=\\^(?![\\p{L}\\p{N}])))\\^`;

/** With what may contain carets that are none of it. */
const escapeOrSuperscript = new RegExp(`\\\\[^\\s]|\`+[^\`]*\`+|${superscriptSource}`, 'gu');

const raisedCharacters = new Map(
  Array.from('0123456789+-=()ni').map((one, at) => [one, '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ'.charAt(at)]),
);

/** Markdown without `^`: superscript numbers as characters of their own, other superscript text on the line. */
export function withoutSuperscript(markdown: string): string {
  return markdown.replace(escapeOrSuperscript, (found) => {
    if (!found.startsWith('^')) return found;
    const text = found.slice(1, -1);
    const raised = Array.from(text, (one) => raisedCharacters.get(one));
    return raised.includes(undefined) ? text : raised.join('');
  });
}
