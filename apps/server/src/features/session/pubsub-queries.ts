import type { Queryable } from '../../platform/db/database.ts';
import { personColumns } from './queries.ts';

/** The person a socket token belongs to, if it is the user who is named beside it. */
export function findListener(db: Queryable, token: string, userId: number) {
  return db
    .selectFrom('user')
    .select(personColumns)
    .where('pubsub_token', '=', token)
    .where('id', '=', userId)
    .executeTakeFirst();
}
