import type { Agent } from '@confab/contract/features/user';
import type { Platform } from '../../../platform/platform.ts';
import { findAgentsAndInvited } from '../../agent/index.ts';
import { memberIds } from '../member-queries.ts';
import type { PortalRow } from '../queries.ts';

/** Members of a portal by name, also those who have not accepted their invitation yet. */
export async function listMembers(
  platform: Platform,
  { account_id: accountId, id: portalId }: PortalRow,
): Promise<Agent[]> {
  return findAgentsAndInvited(platform, accountId, await memberIds(platform.db, { accountId, portalId }));
}
