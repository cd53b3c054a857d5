import type { Platform } from '../../../../platform/platform.ts';
import { removeTeam } from '../../../team/index.ts';
import { applyChanges } from '../../steps/change-conversation.ts';
import { inBatches } from '../../steps/in-batches.ts';
import { findOfTeam } from '../queries.ts';

/** Takes all its conversations from a team that was deleted, and then removes the team. */
export async function emptyTeam(platform: Platform, accountId: number, teamId: number): Promise<void> {
  await inBatches(
    platform,
    accountId,
    () => findOfTeam(platform.db, accountId, teamId),
    (change) => applyChanges(change, { team_id: null }),
  );
  await removeTeam(platform.db, accountId, teamId);
}
