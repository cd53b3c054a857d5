import type { Agent } from '@confab/contract/features/user';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findAgentRows, listAgentRows, type AgentRow } from '../queries.ts';
import { agentView } from '../view.ts';

/** All users of the account by name; for administrators also those who are invited. */
export async function listAgents(
  platform: Platform,
  { accountId, role }: Pick<MemberActor, 'accountId' | 'role'>,
): Promise<Agent[]> {
  return agentsOf(platform, accountId, await listAgentRows(platform.db, accountId, role === 'administrator'));
}

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

async function agentsOf(platform: Platform, accountId: number, rows: readonly AgentRow[]): Promise<Agent[]> {
  const ids = rows.flatMap(({ id, accepted_at: acceptedAt }) => (acceptedAt === null ? [] : [id]));
  const online = await platform.presence.online(accountId, 'user', ids);
  return rows.map((row) => agentView(platform.installation.frontendUrl, row, online.has(row.id)));
}
