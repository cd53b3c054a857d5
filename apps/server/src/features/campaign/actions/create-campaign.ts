import { maxCampaigns, type Campaign, type CampaignInput } from '@confab/contract/features/campaign';
import { invalidField } from '@confab/contract/kit/errors';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { insertCampaign } from '../queries.ts';
import { announceChange, sendIfDue } from '../steps/announce-change.ts';
import { checkedValues } from '../steps/checked-values.ts';
import { viewCampaign } from '../steps/view-campaigns.ts';

/** Adds a campaign; a one-off one that is due is sent immediately. Throws `invalid`. */
export async function createCampaign(
  platform: Platform,
  actor: MemberActor,
  input: CampaignInput,
): Promise<Campaign> {
  const row = await transact(platform, async (trx, emit) => {
    const values = await checkedValues(platform, trx, actor, undefined, input);
    const created = await insertCampaign(trx, actor.accountId, values, maxCampaigns);
    if (created === undefined)
      throw invalidField('title', 'too_many', `An account can have ${maxCampaigns} campaigns at most`);
    announceChange(emit, actor.accountId, created.id);
    sendIfDue(emit, created, platform.clock.now());
    return created;
  });
  return viewCampaign(platform, actor, row);
}
