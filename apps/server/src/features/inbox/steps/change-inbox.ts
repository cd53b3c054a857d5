import { Failure } from '@confab/contract/kit/errors';
import { channelOf } from '../../../channels/registry.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { transact, type Emit } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { touchCacheKey } from '../../account/index.ts';
import { changedAttributes } from '../hooks/model.ts';
import { requestInboxHook } from '../hooks/steps/request-inbox-hook.ts';
import type { workingHours } from '../model.ts';
import {
  type InboxRow,
  type InboxValues,
  lockInbox,
  saveWorkingHours,
  updateInbox as writeInbox,
} from '../queries.ts';
import { replaceTokens } from './inbox-tokens.ts';

type Change = {
  values: InboxValues;
  days: ReturnType<typeof workingHours>;
  /** What else is written in the same transaction. */
  also?: (trx: Trx, emit: Emit) => Promise<void>;
};

export type ChangedInbox = { before: InboxRow; after: InboxRow };

/** Applies the changes that `decide` derives from an inbox's current values, or none if it returns undefined. */
export async function changeInbox(
  platform: Platform,
  accountId: number,
  id: number,
  decide: (before: InboxRow) => Change | undefined,
): Promise<ChangedInbox | undefined> {
  const result = await transact(platform, async (trx, emit) => {
    const before = await lockInbox(trx, accountId, id);
    if (before === undefined) throw new Failure('not_found');
    const change = decide(before);
    if (change === undefined) return undefined;
    const now = platform.clock.now();
    const after = await writeInbox(trx, accountId, id, change.values, now);
    await replaceTokens(trx, channelOf(before.channel), after, before.channel_settings);
    await saveWorkingHours(trx, accountId, id, change.days, now);
    await change.also?.(trx, emit);
    const changed = changedAttributes(before, after);
    const request = { event: 'inbox_updated' as const, inbox_id: id, changed_attributes: changed };
    await requestInboxHook(platform, trx, emit, accountId, request);
    await touchCacheKey(trx, emit, accountId, 'inbox');
    return { before, after };
  });
  platform.invalidate(`account:${accountId}`);
  return result;
}
