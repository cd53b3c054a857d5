import { addJobs } from '../../../platform/jobs/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sendTurn, turnKey } from '../job-model.ts';
import { timingOf } from '../model.ts';
import { beginSending, lockDue } from '../queries.ts';
import { momentAfter, momentUpTo } from '../schedule-model.ts';

/** Schedules of one turn. */
const atOnce = 100;

/**
 * Has each report that is due sent once, whichever nodes look at the same time: its next moment and the job commit
 * together. Of moments that were missed only the latest is sent.
 */
export async function sendDueReports({ db, clock }: Platform): Promise<void> {
  for (;;) {
    const found = await db.transaction().execute(async (trx) => {
      const now = clock.now();
      const due = await lockDue(trx, now, atOnce);
      const turns = [];
      for (const row of due) {
        const timing = timingOf(row);
        if (timing === undefined) continue;
        const moment = momentUpTo(timing, now.getTime());
        const key = { accountId: row.account_id, id: row.id };
        await beginSending(trx, key, new Date(moment), new Date(momentAfter(timing, now.getTime())));
        turns.push({
          payload: { account_id: row.account_id, id: row.id, moment },
          key: turnKey(row.account_id, row.id),
        });
      }
      await addJobs(trx, sendTurn, turns);
      return due.length;
    });
    if (found < atOnce) return;
  }
}
