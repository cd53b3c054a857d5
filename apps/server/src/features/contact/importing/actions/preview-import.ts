import { maxPreviewRows, type previewContactImport } from '@confab/contract/features/contact-import';
import { Failure } from '@confab/contract/kit/errors';
import type { ResponseOf } from '@confab/contract/kit/route';
import type { Platform } from '../../../../platform/platform.ts';
import { requireMapping, type Target } from '../mapping-model.ts';
import { findImport, type ImportKey, type RejectedRow } from '../queries.ts';
import type { RowPlan } from '../row-model.ts';
import { openRows, planOf, type ImportedRow } from '../steps/open-rows.ts';

type Preview = ResponseOf<typeof previewContactImport>;

/** Maximum shown rows, and rejected rows. */
const maxShown = 5;
const maxShownRejections = 20;
/** Characters of a cell that are shown. */
const maxShownLength = 100;

/** What the first rows would be. Throws `not_found`. */
export async function previewImport(
  platform: Platform,
  key: ImportKey,
  mapping: readonly Target[],
): Promise<Preview> {
  const row = await findImport(platform.db, key);
  if (row === undefined) throw new Failure('not_found');
  const plan = await planOf(platform, row, mapping);
  const problem = problemOf(mapping, row.columns, plan);
  const rows: Preview['rows'] = [];
  const refused: RejectedRow[] = [];
  let checked = 0;
  for await (const found of openRows(platform, row, plan)) {
    if (checked === maxPreviewRows) break;
    if ('values' in found && found.values === undefined && problem === null) continue;
    if ('reason' in found) refused.push({ row: found.row, reason: found.reason });
    if (rows.length < maxShown) rows.push(shown(found));
    checked += 1;
  }
  // Without an identifying column every row is rejected, so the rows are not checked.
  const counted = problem === null ? refused : [];
  return {
    problem,
    rows,
    checked_count: checked,
    refused_count: counted.length,
    refused: counted.slice(0, maxShownRejections),
  };
}

function shown(found: ImportedRow): Preview['rows'][number] {
  const cells = found.cells.map((cell) => cell.slice(0, maxShownLength));
  const values = 'values' in found ? found.values : undefined;
  return { row: found.row, cells, values: values?.details ?? null, labels: values?.labels ?? [] };
}

function problemOf(mapping: readonly Target[], columns: readonly string[], plan: RowPlan): string | null {
  try {
    requireMapping(mapping, columns, [...plan.attributes.values()]);
    return null;
  } catch (error) {
    if (error instanceof Failure) return error.message;
    throw error;
  }
}
