import {
  consoleLogPageSize,
  maxExportedLog,
  type consoleLogExport,
  type consoleLogList,
  type consoleLogPeople,
} from '@confab/contract/features/super-admin-log';
import type { InputOf, ResponseOf } from '@confab/contract/kit/route';
import { csvLine } from '../../../../platform/csv/csv-text.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { pageOf } from '../../view.ts';
import { listLog as listRows, listLogPeople } from '../queries.ts';
import { entryView, logCells, logHeads } from '../view.ts';

/** A page of the log, newest first. */
export async function listLog(
  { db }: Platform,
  { before, ...filter }: InputOf<typeof consoleLogList>,
): Promise<ResponseOf<typeof consoleLogList>> {
  const rows = await listRows(db, filter, { before, limit: consoleLogPageSize + 1 });
  return pageOf(rows.map(entryView), consoleLogPageSize);
}

export async function listPeople({ db }: Platform): Promise<ResponseOf<typeof consoleLogPeople>> {
  return { payload: await listLogPeople(db) };
}

/** The newest entries that match, as CSV. */
export async function exportLog({ db }: Platform, filter: InputOf<typeof consoleLogExport>): Promise<string> {
  const rows = await listRows(db, filter, { limit: maxExportedLog });
  return [logHeads, ...rows.map(logCells)].map(csvLine).join('');
}
