import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { readRows } from './read-rows.ts';

/** A file in pieces of a row each, and every stream that was opened of it. */
function fileOf(text: string) {
  const bytes = Buffer.from(text);
  const opened: Readable[] = [];
  const open = (start: number) => {
    const lines = bytes.toString('utf8', start).split(/(?<=\n)/);
    const stream = Readable.from(lines.map((line) => Buffer.from(line)));
    opened.push(stream);
    return Promise.resolve(stream);
  };
  return { open, opened };
}

const start = { cursor: 0, rowCount: 0 };

async function allOf<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const row of rows) found.push(row);
  return found;
}

test('rows have their end positions, so that reading can resume there', async () => {
  const { open } = fileOf('name,email\nAda,ada@x.test\n\nBo,bo@x.test\n');
  const all = await allOf(readRows(open, ',', start));
  expect(all.map(({ row, end }) => [row, end])).toEqual([
    [1, 11],
    [2, 26],
    [4, 40],
  ]);
  const rest = await allOf(readRows(open, ',', { cursor: 26, rowCount: 2 }));
  expect(rest).toEqual([{ row: 4, end: 40, cells: ['Bo', 'bo@x.test'] }]);
});

test('no stream stays open: at the end, after an error, or when the reader stops', async () => {
  const whole = fileOf('a\n"b" c\nd\n');
  const rows = await allOf(readRows(whole.open, ',', start));
  expect(rows.map((row) => ('fault' in row ? row.fault : row.cells))).toEqual([['a'], 'quotes', ['d']]);
  expect(whole.opened.every(({ destroyed }) => destroyed)).toBe(true);
  const part = fileOf('a\n'.repeat(200));
  for await (const row of readRows(part.open, ',', start)) if (row.row === 2) break;
  expect(part.opened.map(({ destroyed }) => destroyed)).toEqual([true]);
});
