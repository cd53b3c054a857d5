import type { RatingFilter } from './rating-queries.ts';

export type RatingInput = {
  since?: number | null;
  until?: number | null;
  user_ids?: readonly number[] | number | null;
  inbox_id?: number | null;
  team_id?: number | null;
  rating?: readonly number[] | number | null;
};

/** The filter of a request; a date counts only with the other one. */
export function filterOf(input: RatingInput): RatingFilter {
  const { since, until, user_ids: users, inbox_id: inboxId, team_id: teamId, rating } = input;
  const userIds = users == null ? undefined : [users].flat();
  return {
    ...(since == null || until == null
      ? {}
      : { since: new Date(since * 1000), until: new Date(until * 1000) }),
    ...(userIds === undefined || userIds.length === 0 ? {} : { userIds }),
    ...(inboxId == null ? {} : { inboxId }),
    ...(teamId == null ? {} : { teamId }),
    ...(rating == null ? {} : { ratings: [rating].flat() }),
  };
}
