import { addJobs } from '../../../platform/jobs/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sendTurn, turnKey } from '../job-model.ts';
import { findDue } from '../queries.ts';

/** Gives each campaign that is due a turn; also those whose last turn was cut off. */
export async function sendDueCampaigns({ db, clock }: Platform): Promise<void> {
  const due = await findDue(db, clock.now());
  await addJobs(
    db,
    sendTurn,
    due.map(({ accountId, id }) => ({
      payload: { account_id: accountId, id },
      key: turnKey(accountId, id),
    })),
  );
}
