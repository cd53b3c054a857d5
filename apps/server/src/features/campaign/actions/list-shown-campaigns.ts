import type { Platform } from '../../../platform/platform.ts';
import { findAgents } from '../../agent/index.ts';
import { listShown } from '../queries.ts';
import { hasCampaigns } from '../steps/has-campaigns.ts';
import { shownCampaign } from '../view.ts';

/** The campaigns of a website for its visitors; none where the account has the feature off. */
export async function listShownCampaigns(platform: Platform, accountId: number, inboxId: number) {
  const rows = await listShown(platform.db, accountId, inboxId);
  if (rows.length === 0 || !(await hasCampaigns(platform, accountId))) return [];
  const senderIds = [...new Set(rows.flatMap(({ sender_id: id }) => id ?? []))];
  const agents = senderIds.length === 0 ? [] : await findAgents(platform, accountId, senderIds);
  return rows.map((row) =>
    shownCampaign(
      row,
      agents.find(({ id }) => id === row.sender_id),
    ),
  );
}
