import type { SavedReport } from '@confab/contract/features/saved-report';
import { invalidField } from '@confab/contract/kit/errors';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import { addJob } from '../../../platform/jobs/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { reportEmailJob, reportEmailJobKey } from '../job-model.ts';
import { beginSending, type Key } from '../queries.ts';
import { requireChangeable } from '../steps/require-changeable.ts';
import { mayChangeSavedReport } from '../policy.ts';
import { savedReportView } from '../view.ts';

/** Sends a scheduled report out of turn. Throws `not_found`, `not_authorized`, and `invalid` without a schedule. */
export async function sendReportNow(platform: Platform, actor: MemberActor, key: Key): Promise<SavedReport> {
  const row = await requireChangeable(platform.db, actor, key);
  if (row.frequency === null)
    throw invalidField('schedule', 'blank', 'A report without a schedule has no recipients');
  const moment = platform.clock.now();
  await platform.db.transaction().execute(async (trx) => {
    await beginSending(trx, key, moment, null);
    const payload = { account_id: key.accountId, id: key.id, moment: moment.getTime() };
    await addJob(trx, reportEmailJob, payload, { key: reportEmailJobKey(key.accountId, key.id) });
  });
  return savedReportView({ ...row, sent_to: [] }, mayChangeSavedReport(actor, row));
}
