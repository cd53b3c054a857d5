import { csatRatingsPerPage, type CsatRating } from '@confab/contract/features/csat';
import type { Platform } from '../../../platform/platform.ts';
import { filterOf, type RatingInput } from '../rating-model.ts';
import { listRatings } from '../rating-queries.ts';
import { ratingView } from '../rating-view.ts';
import { agentsOfRatings } from '../steps/agents-of-ratings.ts';

/** A page of answers, newest first. */
export async function listCsat(
  platform: Platform,
  accountId: number,
  input: RatingInput & { page?: number | null; sort?: string | null },
): Promise<CsatRating[]> {
  const rows = await listRatings(platform.db, accountId, filterOf(input), {
    offset: ((input.page ?? 1) - 1) * csatRatingsPerPage,
    limit: csatRatingsPerPage,
    isOldestFirst: input.sort === 'created_at',
  });
  const contactIds = [...new Set(rows.map(({ contact }) => contact.id))];
  const [agents, online] = await Promise.all([
    agentsOfRatings(platform, accountId, rows),
    platform.presence.online(accountId, 'contact', contactIds),
  ]);
  return rows.map((row) =>
    ratingView(platform.installation.frontendUrl, row, {
      agent: agents.get(row.assigned_agent_id ?? 0),
      isOnline: online.has(row.contact.id),
    }),
  );
}
