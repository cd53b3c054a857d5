import type { CsatRating } from '@confab/contract/features/csat';
import { Failure } from '@confab/contract/kit/errors';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { writeReviewNotes } from '../rating-queries.ts';
import { viewRatings } from '../steps/view-ratings.ts';

/** Stores review notes on a rating; blank ones delete them. Throws `not_found`. */
export async function reviewRating(
  platform: Platform,
  actor: MemberActor,
  { accountId, id }: { accountId: number; id: number },
  notes: string | null,
): Promise<CsatRating> {
  const text = notes?.trim() || null;
  const review = { text, userId: actor.person.id, at: platform.clock.now() };
  const rows = await writeReviewNotes(platform.db, accountId, id, review);
  const [rating] = await viewRatings(platform, accountId, rows);
  if (rating === undefined) throw new Failure('not_found');
  return rating;
}
