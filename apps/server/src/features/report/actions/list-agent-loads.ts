import { agentLoadsPerPage, type AgentLoad } from '@confab/contract/features/report';
import type { Platform } from '../../../platform/platform.ts';
import { findAgents } from '../../agent/index.ts';
import { countLiveByAssignee } from '../live-queries.ts';
import { listSubjects } from '../subject-queries.ts';

/** A page of agents with their waiting conversations, the busiest of the page first. */
export async function listAgentLoads(
  platform: Platform,
  accountId: number,
  page: number,
): Promise<AgentLoad[]> {
  const everyone = await listSubjects(platform.db, accountId, 'agent');
  const shown = everyone.slice((page - 1) * agentLoadsPerPage, page * agentLoadsPerPage);
  const [agents, groups] = await Promise.all([
    findAgents(
      platform,
      accountId,
      shown.map(({ id }) => id),
    ),
    countLiveByAssignee(platform.db, accountId, undefined),
  ]);
  const loads = new Map(groups.map((group) => [group.id, group]));
  return agents
    .map((agent) => {
      const { open = 0, unattended = 0 } = loads.get(agent.id) ?? {};
      return {
        id: agent.id,
        name: agent.name,
        email: agent.email,
        thumbnail: agent.thumbnail,
        availability: agent.availability_status ?? 'offline',
        metric: { open, unattended },
      };
    })
    .toSorted((left, right) => right.metric.open - left.metric.open);
}
