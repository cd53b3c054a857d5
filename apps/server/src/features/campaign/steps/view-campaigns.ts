import type { Campaign } from '@confab/contract/features/campaign';
import { Failure } from '@confab/contract/kit/errors';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findAgents } from '../../agent/index.ts';
import { listInboxes, viewInboxes } from '../../inbox/index.ts';
import type { CampaignRow } from '../queries.ts';
import { campaignView } from '../view.ts';

/** Campaigns with their inboxes and senders; those of an inbox that is being deleted are left out. */
export async function viewCampaigns(
  platform: Platform,
  actor: MemberActor,
  rows: readonly CampaignRow[],
): Promise<Campaign[]> {
  if (rows.length === 0) return [];
  const { accountId } = actor;
  const inboxIds = [...new Set(rows.map((row) => row.inbox_id))];
  const inboxes = await viewInboxes(platform, actor, await listInboxes(platform.db, accountId, inboxIds));
  const inboxById = new Map(inboxes.map((inbox) => [inbox.id, inbox]));
  const senderIds = [...new Set(rows.flatMap(({ sender_id: id }) => id ?? []))];
  const agents = senderIds.length === 0 ? [] : await findAgents(platform, accountId, senderIds);
  const agentById = new Map(agents.map((agent) => [agent.id, agent]));
  return rows.flatMap((row) => {
    const inbox = inboxById.get(row.inbox_id);
    return inbox === undefined ? [] : [campaignView(row, inbox, agentById.get(row.sender_id ?? 0))];
  });
}

/** The same of one. Throws `not_found` while its inbox is being deleted. */
export async function viewCampaign(
  platform: Platform,
  actor: MemberActor,
  row: CampaignRow | undefined,
): Promise<Campaign> {
  const [campaign] = row === undefined ? [] : await viewCampaigns(platform, actor, [row]);
  if (campaign === undefined) throw new Failure('not_found');
  return campaign;
}
