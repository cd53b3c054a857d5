import { addJobs } from '../../../platform/jobs/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { campaignJob, campaignJobKey } from '../job-model.ts';
import { findDue } from '../queries.ts';

/** Starts each campaign that is due, also those whose last run was interrupted. */
export async function sendDueCampaigns({ db, clock }: Platform): Promise<void> {
  const due = await findDue(db, clock.now());
  await addJobs(
    db,
    campaignJob,
    due.map(({ accountId, id }) => ({
      payload: { account_id: accountId, id },
      key: campaignJobKey(accountId, id),
    })),
  );
}
