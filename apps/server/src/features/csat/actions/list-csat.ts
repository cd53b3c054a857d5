import { csatRatingsPerPage, type CsatRating } from '@confab/contract/features/csat';
import type { Platform } from '../../../platform/platform.ts';
import { filterOf, type RatingInput } from '../rating-model.ts';
import { listRatings } from '../rating-queries.ts';
import { viewRatings } from '../steps/view-ratings.ts';

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
  return viewRatings(platform, accountId, rows);
}
