import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from } from 'pg-copy-streams';

export type Cell =
  | string
  | number
  | boolean
  | Date
  | null
  | readonly string[]
  | Readonly<Record<string, unknown>>;

/** Loads rows into a table by COPY, in the text format. The columns name the order of the cells. */
export async function copyRows(
  client: pg.ClientBase,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly Cell[])[],
): Promise<void> {
  const names = columns.map((column) => `"${column}"`).join(', ');
  const stream = client.query(from(`copy "${table}" (${names}) from stdin`));
  const done = finished(stream);
  for (let at = 0; at < rows.length; at += rowsPerChunk) {
    const text = rows
      .slice(at, at + rowsPerChunk)
      .map(lineOf)
      .join('');
    if (!stream.write(text)) await Promise.race([once(stream, 'drain'), done]);
  }
  stream.end();
  await done;
}

const rowsPerChunk = 500;

function lineOf(row: readonly Cell[]): string {
  return `${row.map(cellText).join('\t')}\n`;
}

function cellText(cell: Cell): string {
  if (cell === null) return '\\N';
  if (typeof cell === 'string') return escaped(cell);
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'boolean') return cell ? 't' : 'f';
  if (cell instanceof Date) return cell.toISOString();
  return escaped(isList(cell) ? listText(cell) : JSON.stringify(cell));
}

const isList = (cell: object): cell is readonly string[] => Array.isArray(cell);

/** A text array as PostgreSQL reads it. */
function listText(list: readonly string[]): string {
  return `{${list.map((item) => `"${item.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`;
}

const special: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function escaped(text: string): string {
  return text.replaceAll(/[\\\t\n\r]/g, (character) => special[character] ?? character);
}
