import type { VisitorActor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { listShownCampaigns } from '../../../campaign/index.ts';

/** The campaigns that run on the website. */
export function listCampaigns(platform: Platform, actor: VisitorActor) {
  return listShownCampaigns(platform, actor.accountId, actor.inboxId);
}
