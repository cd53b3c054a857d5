import type { Agent } from '@confab/contract/features/user';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listAgentRows } from '../queries.ts';
import { agentsOf } from '../steps/find-agents.ts';

/** All users of the account by name; for administrators also those who are invited. */
export async function listAgents(
  platform: Platform,
  { accountId, role }: Pick<MemberActor, 'accountId' | 'role'>,
): Promise<Agent[]> {
  return agentsOf(platform, accountId, await listAgentRows(platform.db, accountId, role === 'administrator'));
}
