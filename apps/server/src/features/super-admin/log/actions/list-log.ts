import { consoleLogPageSize, type consoleLogList } from '@confab/contract/features/super-admin-log';
import type { InputOf, ResponseOf } from '@confab/contract/kit/route';
import type { Platform } from '../../../../platform/platform.ts';
import { pageOf } from '../../view.ts';
import { listLog as listRows } from '../queries.ts';
import { entryView } from '../view.ts';

/** A page of the log, newest first. */
export async function listLog(
  { db }: Platform,
  { before, ...filter }: InputOf<typeof consoleLogList>,
): Promise<ResponseOf<typeof consoleLogList>> {
  const rows = await listRows(db, filter, { before, limit: consoleLogPageSize + 1 });
  return pageOf(rows.map(entryView), consoleLogPageSize);
}
