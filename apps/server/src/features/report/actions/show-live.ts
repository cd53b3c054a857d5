import { agentLoadsPerPage, type AgentLoad, type LiveMetrics } from '@confab/contract/features/report';
import { Failure } from '@confab/contract/kit/errors';
import type { Platform } from '../../../platform/platform.ts';
import { findAgents } from '../../agent/index.ts';
import { countLive, countLiveByAssignee, countLiveByTeam } from '../live-queries.ts';
import { requireSubject } from '../steps/require-subject.ts';
import { listSubjects } from '../subject-queries.ts';

/** How many conversations wait now, of the account or of a team. Throws `not_found`. */
export async function showLive(
  { db }: Platform,
  accountId: number,
  teamId: number | undefined,
): Promise<LiveMetrics> {
  if (teamId !== undefined) await requireSubject(db, accountId, { type: 'team', id: teamId });
  return countLive(db, accountId, teamId);
}

/** The same by team or assignee. Throws `unprocessable` for another grouping, and `not_found`. */
export async function groupLive(
  { db }: Platform,
  accountId: number,
  by: string | null | undefined,
  teamId: number | undefined,
) {
  if (by !== 'team_id' && by !== 'assignee_id')
    throw new Failure('unprocessable', { message: 'invalid group_by' });
  if (teamId !== undefined) await requireSubject(db, accountId, { type: 'team', id: teamId });
  const read = by === 'team_id' ? countLiveByTeam : countLiveByAssignee;
  const groups = await read(db, accountId, teamId);
  if (by === 'team_id') return groups.map(({ id, ...counts }) => ({ ...counts, team_id: id }));
  return groups.map(({ id, ...counts }) => ({ ...counts, assignee_id: id }));
}

/** A page of agents with what waits for each, the busiest of the page first. */
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
