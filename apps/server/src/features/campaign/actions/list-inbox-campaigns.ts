import { Failure } from '@confab/contract/kit/errors';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findInbox } from '../../inbox/index.ts';
import { listCampaigns } from '../queries.ts';
import { viewCampaigns } from '../steps/view-campaigns.ts';

/** The campaigns of an inbox. Throws `not_found`. */
export async function listInboxCampaigns(platform: Platform, actor: MemberActor, inboxId: number) {
  const { db } = platform;
  if ((await findInbox(db, actor.accountId, inboxId)) === undefined) throw new Failure('not_found');
  return viewCampaigns(platform, actor, await listCampaigns(db, actor.accountId, inboxId));
}
