import { Failure } from '@confab/contract/kit/errors';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { touchCacheKey } from '../../account/index.ts';
import type { workingHours } from '../model.ts';
import {
  type InboxRow,
  type InboxValues,
  lockInbox,
  saveWorkingHours,
  updateInbox as writeInbox,
} from '../queries.ts';

type Change = { values: InboxValues; days: ReturnType<typeof workingHours> };

export async function changeInbox(
  platform: Platform,
  accountId: number,
  id: number,
  decide: (before: InboxRow) => Promise<Change>,
): Promise<{ before: InboxRow; after: InboxRow }> {
  const result = await transact(platform, async (trx, emit) => {
    const before = await lockInbox(trx, accountId, id);
    if (before === undefined) throw new Failure('not_found');
    const { values, days } = await decide(before);
    const now = platform.clock.now();
    const after = await writeInbox(trx, accountId, id, values, now);
    await saveWorkingHours(trx, accountId, id, days, now);
    await touchCacheKey(trx, emit, accountId, 'inbox');
    return { before, after };
  });
  platform.invalidate(`account:${accountId}`);
  return result;
}
