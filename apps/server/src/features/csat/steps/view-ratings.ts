import type { CsatRating } from '@confab/contract/features/csat';
import type { Platform } from '../../../platform/platform.ts';
import type { RatingRow } from '../rating-queries.ts';
import { ratingView } from '../rating-view.ts';
import { agentsOfRatings } from './agents-of-ratings.ts';

/** Ratings with their contacts and who of them is online. */
export async function viewRatings(
  platform: Platform,
  accountId: number,
  rows: readonly RatingRow[],
): Promise<CsatRating[]> {
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
