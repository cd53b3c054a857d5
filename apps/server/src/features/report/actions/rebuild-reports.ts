import type { Platform } from '../../../platform/platform.ts';
import type { Range } from '../model.ts';
import { periodStarts } from '../period-model.ts';
import { countDifferences, findReportedRange, lockReportRows, replaceSums } from '../rebuild-queries.ts';

const longestMonthMs = 31 * 86_400_000;

/**
 * Recomputes the sums of an account where they differ from its rows, and logs it. Answers how many sums
 * differed. Rows and sums change together, so they are compared without holding anyone up, a month at a time.
 */
export async function rebuildReports(platform: Platform, accountId: number): Promise<number> {
  const range = await findReportedRange(platform.db, accountId);
  if (range === undefined) return 0;
  let differences = 0;
  // Rows written meanwhile are in the last month as well: it ends where the next one begins.
  const [first = range.since, ...starts] = periodStarts(
    { since: range.since, until: range.until + longestMonthMs },
    'month',
    'UTC',
  );
  let since = first;
  for (const until of starts) {
    differences += await rebuildMonth(platform, accountId, { since, until });
    since = until;
  }
  if (differences > 0) platform.log.warn({ accountId, differences }, 'report sums were rebuilt');
  return differences;
}

async function rebuildMonth({ db }: Platform, accountId: number, month: Range): Promise<number> {
  if ((await countDifferences(db, accountId, month)) === 0) return 0;
  return db.transaction().execute(async (trx) => {
    await lockReportRows(trx);
    const found = await countDifferences(trx, accountId, month);
    if (found > 0) await replaceSums(trx, accountId, month);
    return found;
  });
}
