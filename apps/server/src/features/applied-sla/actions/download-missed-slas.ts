import { maxDownloadedSlas, maxReportedSlas } from '@confab/contract/features/applied-sla';
import { csvLine } from '../../../platform/csv/csv-text.ts';
import type { Platform } from '../../../platform/platform.ts';
import { csvTexts } from '../../report/index.ts';
import type { SlaInput } from '../model.ts';
import { listForFile } from '../queries.ts';
import { missedSlaCells, missedSlaHeaders } from '../view.ts';
import { reportedRange } from '../steps/reported-range.ts';

/** The same rows as the list, as CSV in a language. */
export async function downloadMissedSlas(
  platform: Platform,
  accountId: number,
  input: SlaInput,
  locale: string,
  limit = maxReportedSlas,
): Promise<string> {
  const { filter } = await reportedRange(platform, accountId, input, limit);
  const rows = await listForFile(platform.db, accountId, filter, maxDownloadedSlas);
  const { frontendUrl } = platform.installation;
  const lines = rows.map((row) => missedSlaCells(frontendUrl, accountId, row));
  return [missedSlaHeaders.map(csvTexts(locale).say), ...lines].map(csvLine).join('');
}
