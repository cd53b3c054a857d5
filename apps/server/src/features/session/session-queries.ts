import { sql } from 'kysely';
import type { Queryable, Trx } from '../../platform/db/database.ts';

export type NewSession = {
  userId: number;
  /** The operator who signs in as the user. */
  impersonatorId: number | null;
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
      impersonator_id: session.impersonatorId,
      client: session.client,
      token_hash: session.tokenHash,
      created_at: session.createdAt,
      expires_at: session.expiresAt,
      last_used_at: session.createdAt,
      ip: session.ip,
      user_agent: session.userAgent,
    })
    .execute();
}

/** Keeps the `limit` sessions of the user that run out last; the others end. */
export async function evictSessions(trx: Trx, userId: number, limit: number): Promise<void> {
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
        .offset(limit),
    )
    .execute();
}

export async function deleteSession(trx: Trx, userId: number, client: string): Promise<void> {
  await trx.deleteFrom('session').where('user_id', '=', userId).where('client', '=', client).execute();
}

export type SessionRow = Awaited<ReturnType<typeof listSessions>>[number];

/** Active sessions of the user, last used first. */
export function listSessions(db: Queryable, userId: number, now: Date) {
  return db
    .selectFrom('session')
    .select(['id', 'client', 'ip', 'user_agent', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Ends one session of the user by its number; whether there was one. */
export async function deleteSessionById(trx: Trx, userId: number, id: number): Promise<boolean> {
  const gone = await trx
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
}

/** Notes that the session is in use, and from where. */
export async function touchSession(
  db: Queryable,
  session: { userId: number; client: string },
  { now, ip }: { now: Date; ip: string },
): Promise<void> {
  await db
    .updateTable('session')
    .set({ last_used_at: now, ip })
    .where('user_id', '=', session.userId)
    .where('client', '=', session.client)
    .execute();
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

/** Lets a session that has not ended last until then at least; the answer is when it ends now. */
export async function prolongSession(
  db: Queryable,
  session: { userId: number; client: string },
  now: Date,
  until: Date,
): Promise<Date | undefined> {
  const row = await db
    .updateTable('session')
    .set({ expires_at: sql<Date>`greatest(expires_at, ${until})` })
    .where('user_id', '=', session.userId)
    .where('client', '=', session.client)
    .where('expires_at', '>', now)
    .returning('expires_at')
    .executeTakeFirst();
  return row?.expires_at;
}

export async function deleteExpiredSessions(db: Queryable, now: Date): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<=', now).execute();
}
