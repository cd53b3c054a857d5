import { addJobs } from '../../../platform/jobs/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { reportEmailJob, reportEmailJobKey } from '../job-model.ts';
import { timingOf } from '../model.ts';
import { beginSending, lockDue, pauseFailed } from '../queries.ts';
import { momentAfter, momentUpTo } from '../schedule-model.ts';

/** Schedules of one turn. */
const batchSize = 100;

/**
 * Has each report that is due sent once, whichever nodes look at the same time: its next moment and the job commit
 * together. Of moments that were missed only the latest is sent.
 */
export async function sendDueReports({ db, clock, log }: Platform): Promise<void> {
  for (;;) {
    const found = await db.transaction().execute(async (trx) => {
      const now = clock.now();
      const due = await lockDue(trx, now, batchSize);
      const turns = [];
      for (const row of due) {
        const timing = timingOf(row);
        if (timing === undefined) continue;
        const key = { accountId: row.account_id, id: row.id };
        const moments = momentsOf(timing, now.getTime());
        if (moments === undefined) {
          log.warn(key, 'a saved report has a schedule that cannot be read');
          await pauseFailed(trx, key, now);
          continue;
        }
        const [moment, next] = moments;
        await beginSending(trx, key, new Date(moment), new Date(next));
        turns.push({
          payload: { account_id: row.account_id, id: row.id, moment },
          key: reportEmailJobKey(row.account_id, row.id),
        });
      }
      await addJobs(trx, reportEmailJob, turns);
      return due.length;
    });
    if (found < batchSize) return;
  }
}

/** The moment that is due and the one after it; undefined in an unknown time zone. */
function momentsOf(timing: Parameters<typeof momentUpTo>[0], now: number): [number, number] | undefined {
  try {
    return [momentUpTo(timing, now), momentAfter(timing, now)];
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
