import type { Queryable } from '../../platform/db/database.ts';
import { personColumns } from './queries.ts';

/** The user of a socket token, if it matches the given user id and the session, if one is named, is still active. */
export function findListener(
  db: Queryable,
  token: string,
  userId: number,
  session?: { client: string; now: Date },
) {
  const user = db
    .selectFrom('user')
    .select(personColumns)
    .where('pubsub_token', '=', token)
    .where('id', '=', userId);
  if (session === undefined) return user.executeTakeFirst();
  return user
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('session')
          .select('session.client')
          .whereRef('session.user_id', '=', 'user.id')
          .where('session.client', '=', session.client)
          .where('session.expires_at', '>', session.now),
      ),
    )
    .executeTakeFirst();
}
