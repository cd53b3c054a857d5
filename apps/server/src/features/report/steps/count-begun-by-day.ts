import type { Queryable } from '../../../platform/db/database.ts';
import { sumBegunByDay } from '../installation-queries.ts';

const dayMs = 86_400_000;

/** Conversations of the whole installation on each of the last days of UTC, the one of `now` last. */
export async function countBegunByDay(
  db: Queryable,
  { now, days }: { now: Date; days: number },
): Promise<{ date: string; conversations: number }[]> {
  const first = Math.floor(now.getTime() / dayMs) - days + 1;
  const sums = await sumBegunByDay(db, new Date(first * dayMs));
  return Array.from({ length: days }, (_, index) => {
    const date = new Date((first + index) * dayMs).toISOString().slice(0, 10);
    return { date, conversations: sums.get(date) ?? 0 };
  });
}
