import { closesFence, openFence, type Fence } from './open-blocks.ts';

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
  return codeAndText(markdown)
    .map(({ lines, isCode }) => (isCode ? lines.join('\n') : withoutSuperscriptLines(lines.join('\n'))))
    .join('\n');
}

type Run = { lines: string[]; isCode: boolean };

const isQuoted = (line: string): boolean => line.trimStart().startsWith('>');

/** The lines of code blocks, in quotes and list items too, and those between them. */
function codeAndText(markdown: string): Run[] {
  const runs: Run[] = [];
  let fence: (Fence & { isQuoted: boolean }) | undefined;
  for (const line of markdown.split('\n')) {
    // A quote ends with the code in it.
    if (fence?.isQuoted === true && !isQuoted(line)) fence = undefined;
    const opened =
      fence === undefined
        ? openFence(line.replace(/^(?:[ \t>]|[-*+][ \t]|\d{1,9}[.)][ \t])+/, ''))
        : undefined;
    const isCode = fence !== undefined || opened !== undefined;
    if (fence === undefined) fence = opened && { ...opened, isQuoted: isQuoted(line) };
    else if (closesFence(fence, line.replace(/^[ \t>]+/, ''))) fence = undefined;
    const last = runs.at(-1);
    if (last?.isCode === isCode) last.lines.push(line);
    else runs.push({ lines: [line], isCode });
  }
  return runs;
}

function withoutSuperscriptLines(text: string): string {
  return text
    .split(/(\\\S|`+[^`]*`+|\]\([^()\n]*\)|https?:\/\/[^\s<>()]+)/)
    .map((part, at) => (at % 2 === 1 ? part : part.replace(superscript, flat)))
    .join('');
}

function flat(found: string): string {
  const text = found.slice(1, -1);
  const raised = Array.from(text, (one) => raisedCharacters.get(one));
  return raised.includes(undefined) ? text : raised.join('');
}
