import type { Queryable } from '../../platform/db/database.ts';

/** The user a socket token belongs to, if it is the user who is named beside it. */
export async function findPubsubUser(
  db: Queryable,
  token: string,
  userId: number,
): Promise<{ id: number } | undefined> {
  return db
    .selectFrom('user')
    .select('id')
    .where('pubsub_token', '=', token)
    .where('id', '=', userId)
    .executeTakeFirst();
}
