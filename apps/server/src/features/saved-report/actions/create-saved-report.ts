import {
  maxSavedReports,
  type createSavedReport as route,
  type SavedReport,
} from '@confab/contract/features/saved-report';
import type { InputOf } from '@confab/contract/kit/route';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import { lockByName } from '../../../platform/db/lock-by-name.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { checkedName, tooManySavedReports } from '../model.ts';
import { countSavedReports, findSavedReport, insertSavedReport } from '../queries.ts';
import { mayChangeSavedReport } from '../policy.ts';
import { savedReportView } from '../view.ts';

/** Saves a report under a name. Throws `invalid`. */
export async function createSavedReport(
  platform: Platform,
  actor: MemberActor,
  { name, ...values }: InputOf<typeof route>,
): Promise<SavedReport> {
  const { accountId, person } = actor;
  return transact(platform, async (trx) => {
    await lockByName(trx, `saved_report:${accountId}`);
    if ((await countSavedReports(trx, accountId)).all >= maxSavedReports) throw tooManySavedReports();
    const id = await insertSavedReport(trx, accountId, person.id, { ...values, name: checkedName(name) });
    const row = await findSavedReport(trx, { accountId, id });
    if (row === undefined) throw new Error('a saved report is gone as it was made');
    return savedReportView(row, mayChangeSavedReport(actor, row));
  });
}
