import type { Queryable } from '../../platform/db/database.ts';
import { personColumns } from './queries.ts';

/** The user a socket token belongs to, if it matches the given user id. */
export function findListener(db: Queryable, token: string, userId: number) {
  return db
    .selectFrom('user')
    .select(personColumns)
    .where('pubsub_token', '=', token)
    .where('id', '=', userId)
    .executeTakeFirst();
}
