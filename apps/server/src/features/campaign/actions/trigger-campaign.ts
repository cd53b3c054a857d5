import type { Actor } from '../../../platform/auth/actor.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { writeCampaignMessage } from '../../conversation/index.ts';
import { completed, typeOf } from '../model.ts';
import { findCampaign } from '../queries.ts';
import { findSender } from '../steps/find-sender.ts';
import { hasCampaigns } from '../steps/has-campaigns.ts';

type Trigger = {
  contactInboxId: number;
  inboxId: number;
  campaignId: number;
  additionalAttributes: Record<string, unknown>;
  customAttributes: Record<string, unknown>;
};

/**
 * Begins the first conversation of a visitor who answered a campaign, with its message. Does nothing if they have a
 * conversation already, or if the campaign is not active in this inbox. True if a conversation was created.
 */
export async function triggerCampaign(
  platform: Platform,
  actor: Actor & { accountId: number },
  { inboxId, campaignId, ...rest }: Trigger,
): Promise<boolean> {
  const campaign = await findCampaign(platform.db, { accountId: actor.accountId, id: campaignId });
  if (campaign === undefined || campaign.inbox_id !== inboxId || !campaign.enabled) return false;
  if (typeOf(campaign.campaign_type) !== 'ongoing' || campaign.campaign_status === completed) return false;
  if (!(await hasCampaigns(platform, actor.accountId))) return false;
  const sender = await findSender(platform, actor.accountId, campaign.sender_id);
  return transact(platform, async (trx, emit) => {
    const request = { ...rest, campaignId, content: campaign.message, sender, where: 'first' as const };
    return (await writeCampaignMessage(platform, trx, emit, actor, request)) !== undefined;
  });
}
