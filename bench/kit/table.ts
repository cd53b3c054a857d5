import type { Row } from './benchmark.ts';

/** The rows as a table for a terminal. */
export function tableOf(rows: readonly Row[]): string {
  const head = ['id', 'what', 'figure', 'control', 'ratio', 'goal', 'met'];
  const cells = rows.map((row) => [
    row.id,
    row.what,
    `${short(row.figure)} ${row.unit}`,
    row.control === null ? '-' : `${short(row.control)} ${row.unit}`,
    short(row.ratio),
    row.goal === null ? '-' : `${row.better === 'lower' ? '≤' : '≥'} ${short(row.goal)}`,
    row.goal === null ? '' : row.met ? 'yes' : 'NO',
  ]);
  const widths = head.map((name, column) =>
    Math.max(name.length, ...cells.map((line) => (line[column] ?? '').length)),
  );
  const line = (parts: readonly string[]): string =>
    parts
      .map((part, column) => part.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...cells.map(line)].join('\n');
}

/** What `--json` writes. */
export function jsonOf(rows: readonly Row[]): string {
  const results = rows.map(({ id, figure, control, ratio, goal, better, met }) => ({
    id,
    figure,
    control,
    ratio,
    goal,
    better,
    met,
  }));
  return `${JSON.stringify(results, null, 2)}\n`;
}

function short(number: number): string {
  if (number === 0 || Math.abs(number) >= 100) return String(Math.round(number));
  return String(Number(number.toPrecision(3)));
}
