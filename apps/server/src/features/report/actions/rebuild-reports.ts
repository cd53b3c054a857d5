import type { Platform } from '../../../platform/platform.ts';
import { countDifferences, holdRows, replaceSums } from '../rebuild-queries.ts';

/**
 * Adds the rows of an account up anew where its sums differ from them, and says so in the log. Answers how many sums
 * differed. Rows and sums change together, so they are compared without holding anyone up.
 */
export async function rebuildReports({ db, log }: Platform, accountId: number): Promise<number> {
  if ((await countDifferences(db, accountId)) === 0) return 0;
  const differences = await db.transaction().execute(async (trx) => {
    await holdRows(trx);
    const found = await countDifferences(trx, accountId);
    if (found > 0) await replaceSums(trx, accountId);
    return found;
  });
  if (differences > 0) log.warn({ accountId, differences }, 'sums of reports were made anew');
  return differences;
}
