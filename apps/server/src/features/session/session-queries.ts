import type { Queryable, Trx } from '../../platform/db/database.ts';

export type NewSession = {
  userId: number;
  client: string;
  tokenHash: string;
  createdAt: Date;
  expiresAt: Date;
  ip: string | null;
  userAgent: string | null;
};

export async function insertSession(trx: Trx, session: NewSession): Promise<void> {
  await trx
    .insertInto('session')
    .values({
      user_id: session.userId,
      client: session.client,
      token_hash: session.tokenHash,
      created_at: session.createdAt,
      expires_at: session.expiresAt,
      ip: session.ip,
      user_agent: session.userAgent,
    })
    .execute();
}

/** Keeps the `most` sessions of the user that run out last; the others end. */
export async function evictSessions(trx: Trx, userId: number, most: number): Promise<void> {
  await trx
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .where('client', 'in', (query) =>
      query
        .selectFrom('session')
        .select('client')
        .where('user_id', '=', userId)
        .orderBy('expires_at', 'desc')
        .orderBy('created_at', 'desc')
        .offset(most),
    )
    .execute();
}

export async function deleteSession(trx: Trx, userId: number, client: string): Promise<void> {
  await trx.deleteFrom('session').where('user_id', '=', userId).where('client', '=', client).execute();
}

/** When the user signed in on this device. */
export async function findSessionStart(
  db: Queryable,
  userId: number,
  client: string,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('session')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('client', '=', client)
    .executeTakeFirst();
  return row?.created_at;
}

export async function deleteExpiredSessions(db: Queryable, now: Date): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<=', now).execute();
}
