/**
 * `^text^`, which contains nothing that could begin or end other markup, unless it is escaped. Text with spaces ends at
 * the end of a word, so that in "2^8 or 2^9" nothing is superscript.
 */
export const superscript =
  /\^(?:\*{1,3}|(?:[^\s^\\*_~`[\]<]|\\[!-/:-@[-`{-~]){1,100}|(?:[^\s^\\*_~`[\]<]|\\[!-/:-@[-`{-~])(?:[^\r\n^\\*_~`[\]<]|\\[!-/:-@[-`{-~]){0,198}(?:[^\s^\\*_~`[\]<]|\\[!-/:-@[-`{-~])(?=\^(?![\p{L}\p{N}])))\^/gu;

const raisedCharacters = new Map(
  Array.from('0123456789+-=()ni').map((one, at) => [one, '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ'.charAt(at)]),
);

/**
 * Markdown without `^`: superscript numbers as characters of their own, other superscript text on the line. Code and
 * addresses stay as they are.
 */
export function withoutSuperscript(markdown: string): string {
  return markdown
    .split(/(\\\S|`+[^`]*`+|\]\([^()\n]*\)|https?:\/\/[^\s<>()]+)/)
    .map((part, at) => (at % 2 === 1 ? part : part.replace(superscript, flat)))
    .join('');
}

function flat(found: string): string {
  const text = found.slice(1, -1);
  const raised = Array.from(text, (one) => raisedCharacters.get(one));
  return raised.includes(undefined) ? text : raised.join('');
}
