import { Readable } from 'node:stream';
import type { CustomAttribute } from '@confab/contract/features/custom-attribute';
import { plainCell } from '../../../../platform/csv/csv-text.ts';
import { readRows, type FileRow } from '../../../../platform/csv/read-rows.ts';
import { timedMatcher } from '../../../../platform/patterns/timed-matcher.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { listAttributesOf } from '../../../custom-attribute/index.ts';
import type { ImportRow } from '../queries.ts';
import { rowValues, type RowPlan, type RowValues } from '../row-model.ts';
import type { Target } from '../mapping-model.ts';
import { reasonOf } from './reason-of.ts';

/** A row of an import: its values, why it is rejected, or nothing if it is empty. */
export type ImportedRow = { row: number; end: number; cells: readonly string[] } & (
  | { values: RowValues | undefined }
  | Refused
);

/** `isMalformed`: it is no row at all. */
type Refused = { reason: string; isMalformed: boolean };

/** How the rows of an import are read now: attributes may have changed since it began. */
export async function planOf(
  platform: Platform,
  { account_id: accountId, as_wire: asWire }: ImportRow,
  mapping: readonly Target[],
): Promise<RowPlan> {
  const known = await listAttributesOf(platform.db, accountId, 'contact_attribute');
  const attributes = new Map<string, CustomAttribute>(known.map((each) => [each.attribute_key, each]));
  return { mapping, attributes, matches: timedMatcher(), asWire };
}

/** The rows of an import from where it is. */
export async function* openRows(
  platform: Platform,
  { storage_key: key, byte_size: size, delimiter, cursor, row_count: rowCount }: ImportRow,
  plan: RowPlan,
): AsyncGenerator<ImportedRow> {
  const file = { key, size };
  const rows = readRows((start) => openFile(platform, file, start), delimiter, { cursor, rowCount });
  for await (const row of rows) {
    const cells = 'cells' in row ? row.cells : [row.text];
    yield { row: row.row, end: row.end, cells, ...readRow(row, plan) };
  }
}

/** The file of an import, from a byte on. */
export async function openFile(
  { storage }: Platform,
  { key, size }: { key: string; size: number },
  start: number,
) {
  if (start >= size) return Readable.from([]);
  const object = await storage.get(key, start === 0 ? {} : { range: { start } });
  if (object === undefined) throw new Error('the file of an import is gone');
  return object.stream;
}

const messages = {
  quotes: 'The quotes of this line do not fit: a quote inside of a cell is written twice',
  too_long: 'The row is too long',
};

function readRow(row: FileRow, plan: RowPlan): { values: RowValues | undefined } | Refused {
  if ('fault' in row) return { reason: messages[row.fault], isMalformed: true };
  try {
    return { values: rowValues(row.cells.map(plainCell), plan) };
  } catch (error) {
    return { reason: reasonOf(error), isMalformed: false };
  }
}
