import type { Platform } from '../../../platform/platform.ts';
import { countSurveysSent } from '../../report/index.ts';
import { filterOf, type RatingInput } from '../rating-model.ts';
import { countRatings } from '../rating-queries.ts';

export async function showCsatMetrics(platform: Platform, accountId: number, input: RatingInput) {
  const filter = filterOf(input);
  const { since, until } = filter;
  const range =
    since === undefined || until === undefined
      ? undefined
      : { since: since.getTime(), until: until.getTime() };
  const [counts, sent] = await Promise.all([
    countRatings(platform.db, accountId, filter),
    countSurveysSent(platform, accountId, range),
  ]);
  return {
    total_count: counts.reduce((sum, { count }) => sum + count, 0),
    ratings_count: Object.fromEntries(counts.map(({ rating, count }) => [String(rating), count])),
    total_sent_messages_count: sent,
  };
}
