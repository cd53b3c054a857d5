import { maxExportedLog, type consoleLogExport } from '@confab/contract/features/super-admin-log';
import type { InputOf } from '@confab/contract/kit/route';
import { csvLine } from '../../../../platform/csv/csv-text.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { listLog as listRows } from '../queries.ts';
import { logCells, logHeaders } from '../view.ts';

/** The newest entries that match, as CSV. */
export async function exportLog({ db }: Platform, filter: InputOf<typeof consoleLogExport>): Promise<string> {
  const rows = await listRows(db, filter, { limit: maxExportedLog });
  return [logHeaders, ...rows.map(logCells)].map(csvLine).join('');
}
