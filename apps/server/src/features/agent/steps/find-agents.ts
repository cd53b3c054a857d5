import type { Agent } from '@confab/contract/features/user';
import type { Queryable } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type AgentRow, findAgentRows } from '../queries.ts';
import { agentView } from '../view.ts';

/** Those of the given users who belong to the account, by name; others are left out. */
export async function findAgents(
  platform: Platform,
  accountId: number,
  userIds: readonly number[],
  db: Queryable = platform.db,
): Promise<Agent[]> {
  if (userIds.length === 0) return [];
  const rows = await findAgentRows(db, accountId, userIds);
  return agentsOf(
    platform,
    accountId,
    rows.filter((row) => row.accepted_at !== null),
  );
}

/** The same with those who have not accepted yet. */
export async function findAgentsAndInvited(
  platform: Platform,
  accountId: number,
  userIds: readonly number[],
): Promise<Agent[]> {
  if (userIds.length === 0) return [];
  return agentsOf(platform, accountId, await findAgentRows(platform.db, accountId, userIds));
}

export async function agentsOf(
  platform: Platform,
  accountId: number,
  rows: readonly AgentRow[],
): Promise<Agent[]> {
  const ids = rows.flatMap(({ id, accepted_at: acceptedAt }) => (acceptedAt === null ? [] : [id]));
  const online = await platform.presence.online(accountId, 'user', ids);
  return rows.map((row) => agentView(platform.installation.frontendUrl, row, online.has(row.id)));
}
