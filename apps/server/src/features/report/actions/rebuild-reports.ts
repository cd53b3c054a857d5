import type { Platform } from '../../../platform/platform.ts';
import { countDifferences, lockReportRows, replaceSums } from '../rebuild-queries.ts';

/**
 * Recomputes the sums of an account where they differ from its rows, and logs it. Answers how many sums
 * differed. Rows and sums change together, so they are compared without holding anyone up.
 */
export async function rebuildReports({ db, log }: Platform, accountId: number): Promise<number> {
  if ((await countDifferences(db, accountId)) === 0) return 0;
  const differences = await db.transaction().execute(async (trx) => {
    await lockReportRows(trx);
    const found = await countDifferences(trx, accountId);
    if (found > 0) await replaceSums(trx, accountId);
    return found;
  });
  if (differences > 0) log.warn({ accountId, differences }, 'report sums were rebuilt');
  return differences;
}
