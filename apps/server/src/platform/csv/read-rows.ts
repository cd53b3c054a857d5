import type { Readable } from 'node:stream';
import { CsvError, Parser } from 'csv-parse';

/** A row of a file; `row` counts from 1. `end` is the byte behind it. */
export type FileRow = { row: number; end: number } & (
  | { cells: string[] }
  | { fault: RowError; text: string }
);

export type RowError = 'quotes' | 'too_long';

/** Bytes of one row. */
const maxRowBytes = 512 * 1024;

/** Where to read on: the byte behind the last row, and how many rows are before it. */
export type RowCursor = { cursor: number; rowCount: number };

/** Opens a file of text in UTF-8 at a byte. */
export type OpenAt = (start: number) => Promise<Readable>;

/** Characters that are shown of a line that is no row. */
const maxShownLength = 1000;

/**
 * The rows of a CSV file, from a position on. Memory is bounded by `maxRowBytes` and the chunks of the stream. A line
 * with unbalanced quotes is an error, and reading continues with the next line: an open quote does not swallow the
 * rest.
 */
export async function* readRows(open: OpenAt, delimiter: string, from: RowCursor): AsyncGenerator<FileRow> {
  let cursor = from;
  for (;;) {
    const part = readPart(open, delimiter, cursor);
    let broken: Broken | undefined;
    try {
      for (let next = await part.next(); ; next = await part.next()) {
        if (next.done === true) {
          broken = next.value;
          break;
        }
        yield next.value;
      }
    } finally {
      // A reader that stops early leaves the stream in the middle, which would stay open.
      await part.return(undefined);
    }
    if (broken === undefined) return;
    const line = await skipLine(open, broken.at.cursor);
    cursor = { cursor: line.end, rowCount: broken.at.rowCount + 1 };
    yield { row: cursor.rowCount, end: cursor.cursor, fault: broken.fault, text: line.text };
  }
}

type Broken = { fault: RowError; at: RowCursor };

/** Rows up to the first fault, which it returns. */
async function* readPart(
  open: OpenAt,
  delimiter: string,
  from: RowCursor,
): AsyncGenerator<FileRow, Broken | undefined> {
  let found: FileRow[] = [];
  let at = from;
  const parser = new Parser({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: maxRowBytes,
    // Rows that were pushed would be lost when the parser fails behind them.
    on_record: (cells: string[], { bytes, records, empty_lines: emptyLines }) => {
      const row = from.rowCount + records + emptyLines;
      found.push({ row, end: from.cursor + bytes, cells });
      return undefined;
    },
  });
  let error: Error | undefined;
  parser.on('error', (failure) => (error = failure));
  parser.resume();
  const take = function* (): Generator<FileRow> {
    const rows = found;
    found = [];
    for (const row of rows) {
      at = { cursor: row.end, rowCount: row.row };
      yield row;
    }
  };
  for await (const chunk of await open(from.cursor)) {
    await feed(parser, chunk as Buffer);
    yield* take();
    if (error !== undefined) return { fault: rowErrorOf(error), at };
  }
  await finish(parser);
  yield* take();
  return error === undefined ? undefined : { fault: rowErrorOf(error), at };
}

function feed(parser: Parser, chunk: Buffer): Promise<void> {
  return new Promise((resolve) => {
    parser.write(chunk, () => resolve());
  });
}

function finish(parser: Parser): Promise<void> {
  return new Promise((resolve) => {
    parser.once('finish', resolve).once('error', () => resolve());
    parser.end();
  });
}

const quoteErrorCodes = ['CSV_INVALID_CLOSING_QUOTE', 'INVALID_OPENING_QUOTE', 'CSV_QUOTE_NOT_CLOSED'];

/** Throws errors that are not the file's. */
function rowErrorOf(error: Error): RowError {
  if (error instanceof CsvError && error.code === 'CSV_MAX_RECORD_SIZE') return 'too_long';
  if (error instanceof CsvError && quoteErrorCodes.includes(error.code)) return 'quotes';
  throw error;
}

/** The malformed line at a byte: its beginning, and the start of the next one. */
async function skipLine(open: OpenAt, start: number): Promise<{ text: string; end: number }> {
  let end = start;
  let text = '';
  for await (const chunk of await open(start)) {
    const bytes = chunk as Buffer;
    const at = lineEnd(bytes, end === start);
    if (text.length < maxShownLength) text += bytes.toString('utf8', 0, Math.min(at, maxShownLength * 4));
    end += at;
    if (at < bytes.length || bytes.at(-1) === newline) break;
  }
  return { text: text.trim().slice(0, maxShownLength), end };
}

const newline = 10;

/** The byte behind the first line; empty lines in front of it belong to it. */
function lineEnd(bytes: Buffer, isFirst: boolean): number {
  let at = 0;
  while (isFirst && (bytes[at] === newline || bytes[at] === 13)) at += 1;
  const found = bytes.indexOf(newline, at);
  return found < 0 ? bytes.length : found + 1;
}
