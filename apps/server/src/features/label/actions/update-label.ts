import { Failure } from '@confab/contract/kit/errors';
import { labelRenamed, type Label } from '@confab/contract/features/label';
import { isUniqueViolation } from '../../../platform/db/database.ts';
import { outboxEvent } from '../../../platform/outbox/outbox.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { touchCacheKey } from '../../account/index.ts';
import { labelTitle, titleTaken } from '../model.ts';
import { lockLabel, updateLabel as writeLabel, type LabelValues } from '../queries.ts';

/** Changes a label; a new title is announced as `label.renamed`. Throws `not_found`, `invalid` on `title`. */
export async function updateLabel(
  platform: Platform,
  accountId: number,
  id: number,
  values: LabelValues,
): Promise<Label> {
  const requested =
    values.title === undefined ? { ...values } : { ...values, title: labelTitle(values.title) };
  try {
    return await transact(platform, async (trx, emit) => {
      const before = await lockLabel(trx, accountId, id);
      if (before === undefined) throw new Failure('not_found');
      const after = await writeLabel(trx, accountId, id, requested, platform.clock.now());
      if (after.title !== before.title) {
        emit(
          outboxEvent(
            labelRenamed,
            { accountId, audience: {} },
            { old_title: before.title, new_title: after.title },
          ),
        );
      }
      await touchCacheKey(trx, emit, accountId, 'label');
      return after;
    });
  } catch (error) {
    throw isUniqueViolation(error) ? titleTaken() : error;
  }
}
