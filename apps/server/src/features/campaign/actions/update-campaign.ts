import type { Campaign, CampaignInput } from '@confab/contract/features/campaign';
import { Failure } from '@confab/contract/kit/errors';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { completed, alreadyEnded, alreadyRunning } from '../model.ts';
import { lockCampaign, updateCampaignRow } from '../queries.ts';
import { announceChange, sendIfDue } from '../steps/announce-change.ts';
import { checkedValues } from '../steps/checked-values.ts';
import { viewCampaign } from '../steps/view-campaigns.ts';

/**
 * Changes a campaign. One that is being sent can be paused and resumed, and stays otherwise as those who have it
 * know it. Throws `not_found` and `invalid`.
 */
export async function updateCampaign(
  platform: Platform,
  actor: MemberActor,
  id: number,
  input: CampaignInput,
): Promise<Campaign> {
  const key = { accountId: actor.accountId, id };
  const row = await transact(platform, async (trx, emit) => {
    const before = await lockCampaign(trx, key);
    if (before === undefined) throw new Failure('not_found');
    if (before.campaign_status === completed) throw alreadyEnded();
    const { enabled: _enabled, ...rest } = input;
    if (before.started_at !== null && Object.values(rest).some((value) => value !== undefined))
      throw alreadyRunning();
    const now = platform.clock.now();
    const values = await checkedValues(platform, trx, actor, before, input);
    const after = await updateCampaignRow(trx, key, values, now);
    announceChange(emit, actor.accountId, id);
    sendIfDue(emit, after, now);
    return after;
  });
  return viewCampaign(platform, actor, row);
}
