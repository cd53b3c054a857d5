import { isTableRow } from '@confab/rules/open-blocks';
import { parseInline } from './inline.ts';
import { lineAt, type Lines } from './lines.ts';
import type { Align, Block, Inline } from './markdown-nodes.ts';

/** The table whose header a line is, recognized by the dashes below it. */
export function tableAt(text: Lines, at: number): { block: Block; end: number } | undefined {
  if (!isTableHead(text, at)) return undefined;
  const align = cellsOf(lineAt(text, at + 1)).map(alignOf);
  const end = tableEnd(text, at, align.length);
  const rowAt = (line: string): Inline[][] => {
    const cells = cellsOf(line);
    return align.map((_, column) => parseInline((cells[column] ?? '').trim(), text, true));
  };
  const rows = text.lines.slice(at + 2, end).map(rowAt);
  return { block: { kind: 'table', align, head: rowAt(lineAt(text, at)), rows }, end };
}

export function isTableHead(text: Lines, at: number): boolean {
  const names = lineAt(text, at);
  const dashes = lineAt(text, at + 1);
  if (!names.includes('|') || !/^[ |:-]+$/.test(dashes) || !dashes.includes('-') || !isTableRow(names)) {
    return false;
  }
  const cells = cellsOf(dashes);
  return cells.every((cell) => /^:?-+:?$/.test(cell.trim())) && cells.length === cellsOf(names).length;
}

/**
 * A short row below a wide header is filled with empty cells: a table ends where it has more cells than
 * characters.
 */
function tableEnd(text: Lines, at: number, columns: number): number {
  let characters = lineAt(text, at).length + lineAt(text, at + 1).length + 2;
  let end = at + 2;
  for (; end < text.lines.length; end += 1) {
    const line = lineAt(text, end);
    characters += line.length + 1;
    if (!isTableRow(line) || (end - at) * columns > characters) break;
  }
  return end;
}

function alignOf(cell: string): Align {
  const dashes = cell.trim();
  if (dashes.endsWith(':')) return dashes.startsWith(':') ? 'center' : 'right';
  return dashes.startsWith(':') ? 'left' : undefined;
}

/** The cells of a row. An escaped bar belongs to its cell. */
function cellsOf(row: string): string[] {
  const cells = row
    .trim()
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll('\\|', '|'));
  if (cells[0] === '') cells.shift();
  if (cells.at(-1) === '') cells.pop();
  return cells;
}
