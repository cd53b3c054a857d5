/** Characters with which a spreadsheet takes a cell for a formula. */
const formula = /^[=+\-@\t\r]/;
const neutralizedFormula = /^'[=+\-@\t\r]/;

/** A line of CSV. What a spreadsheet would take for a formula gets an apostrophe in front, and is shown as text. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A cell as it was before `csvLine` made it safe. */
export function plainCell(text: string): string {
  return neutralizedFormula.test(text) ? text.slice(1) : text;
}

const delimiters = [',', ';', '\t', '|'] as const;

/** The delimiter of a file: the one that is most frequent in its first line, outside of quotes. */
export function delimiterOf(head: string): string {
  const line = head.replaceAll(/"(?:[^"]|"")*"/g, '').split(/[\r\n]/, 1)[0] ?? '';
  const counts = delimiters.map((delimiter) => line.split(delimiter).length);
  const maxCount = Math.max(...counts);
  return maxCount === 1 ? ',' : (delimiters[counts.indexOf(maxCount)] ?? ',');
}
