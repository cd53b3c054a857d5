import type { Platform } from '../../../platform/platform.ts';
import { findAgents } from '../../agent/index.ts';
import type { RatingRow } from '../rating-queries.ts';

/** The agents that ratings are about, by id. */
export async function agentsOfRatings(platform: Platform, accountId: number, rows: readonly RatingRow[]) {
  const ids = [...new Set(rows.flatMap(({ assigned_agent_id: id }) => (id === null ? [] : [id])))];
  return new Map((await findAgents(platform, accountId, ids)).map((agent) => [agent.id, agent]));
}
