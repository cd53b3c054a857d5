import { maxDownloadedSlas, maxReportedSlas } from '@confab/contract/features/applied-sla';
import { csvLine } from '../../../platform/csv/csv-text.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SlaInput } from '../model.ts';
import { listForFile } from '../queries.ts';
import { missedSlaCells, missedSlaHeads } from '../view.ts';
import { reportedRange } from '../steps/reported-range.ts';

/** The same rows as the list, as CSV. */
export async function downloadMissedSlas(
  platform: Platform,
  accountId: number,
  input: SlaInput,
  limit = maxReportedSlas,
): Promise<string> {
  const { filter } = await reportedRange(platform, accountId, input, limit);
  const rows = await listForFile(platform.db, accountId, filter, maxDownloadedSlas);
  const { frontendUrl } = platform.installation;
  const lines = rows.map((row) => missedSlaCells(frontendUrl, accountId, row));
  return [[...missedSlaHeads], ...lines].map(csvLine).join('');
}
