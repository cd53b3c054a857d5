import {
  maxReportSchedules,
  type SavedReport,
  type updateSavedReport as route,
} from '@confab/contract/features/saved-report';
import { invalidField } from '@confab/contract/kit/errors';
import type { InputOf } from '@confab/contract/kit/route';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import { lockByName } from '../../../platform/db/lock-by-name.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { checkedName, scheduleValues, tooManySchedules, type Search } from '../model.ts';
import { countSavedReports, findSavedReport, updateSavedReport as write, type Key } from '../queries.ts';
import { requireChangeable } from '../steps/require-changeable.ts';
import { listRecipients } from '../steps/list-recipients.ts';
import { mayChangeSavedReport } from '../policy.ts';
import { savedReportView } from '../view.ts';

/** Changes a saved report. Throws `not_found`, `not_authorized` and `invalid`. */
export async function updateSavedReport(
  platform: Platform,
  actor: MemberActor,
  key: Key,
  { name, schedule, ...values }: InputOf<typeof route>,
): Promise<SavedReport> {
  const { accountId } = key;
  const able = schedule == null ? [] : await listRecipients(platform, accountId, schedule.recipient_ids);
  return transact(platform, async (trx) => {
    await lockByName(trx, `saved_report:${accountId}`);
    const row = await requireChangeable(trx, actor, key);
    const input = schedule && { ...schedule, recipient_ids: recipientsOf(row, schedule.recipient_ids, able) };
    const search = values.search ?? (row.search as Search);
    const now = platform.clock.now();
    if (input != null && row.frequency === null) {
      const { scheduled } = await countSavedReports(trx, accountId);
      if (scheduled >= maxReportSchedules) throw tooManySchedules();
    }
    // A scheduled report must stay one that can be sent.
    if (schedule === undefined && row.frequency !== null && values.search !== undefined)
      if (search['from'] !== undefined || search['to'] !== undefined)
        throw invalidField('search', 'fixed_days', 'A report of fixed days cannot be sent on a schedule');
    await write(
      trx,
      key,
      {
        ...values,
        ...(name === undefined ? {} : { name: checkedName(name) }),
        ...(input === undefined ? {} : scheduleValues(input, search, now)),
      },
      now,
    );
    const changed = await findSavedReport(trx, key);
    if (changed === undefined) throw new Error('a saved report is gone as it was changed');
    return savedReportView(changed, mayChangeSavedReport(actor, changed));
  });
}

/**
 * The requested recipients who may see reports. Earlier recipients who no longer may are dropped; throws `invalid` for
 * others, and if none is left.
 */
function recipientsOf(
  before: { recipient_ids: readonly number[] },
  named: readonly number[],
  able: readonly MemberActor[],
): number[] {
  const ids = able.map(({ person }) => person.id);
  const isWrong = named.some((id) => !ids.includes(id) && !before.recipient_ids.includes(id));
  if (!isWrong && ids.length > 0) return ids;
  throw invalidField(
    'schedule.recipient_ids',
    'not_allowed',
    'Every recipient must be a member who may see reports',
  );
}
