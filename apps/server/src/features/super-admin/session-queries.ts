import type { Queryable, Trx } from '../../platform/db/database.ts';

export type NewConsoleSession = {
  userId: number;
  tokenHash: string;
  passwordFingerprint: string;
  ip: string;
  createdAt: Date;
  expiresAt: Date;
};

export async function insertConsoleSession(trx: Trx, session: NewConsoleSession): Promise<void> {
  await trx
    .insertInto('super_admin_session')
    .values({
      user_id: session.userId,
      token_hash: session.tokenHash,
      password_fingerprint: session.passwordFingerprint,
      ip: session.ip,
      created_at: session.createdAt,
      last_used_at: session.createdAt,
      expires_at: session.expiresAt,
    })
    .execute();
}

/** The session with this token, if its user still runs the installation. */
export function findConsoleSession(
  db: Queryable,
  tokenHash: string,
  { now, idleSince }: { now: Date; idleSince: Date },
) {
  return db
    .selectFrom('super_admin_session')
    .innerJoin('user', 'user.id', 'super_admin_session.user_id')
    .select([
      'super_admin_session.id as session_id',
      'super_admin_session.password_fingerprint',
      'super_admin_session.last_used_at',
      'user.id',
      'user.name',
      'user.email',
      'user.password_hash',
    ])
    .where('super_admin_session.token_hash', '=', tokenHash)
    .where('super_admin_session.expires_at', '>', now)
    .where('super_admin_session.last_used_at', '>', idleSince)
    .where('user.type', '=', 'SuperAdmin')
    .where('user.confirmed_at', 'is not', null)
    .executeTakeFirst();
}

export async function touchConsoleSession(db: Queryable, id: number, now: Date): Promise<void> {
  await db.updateTable('super_admin_session').set({ last_used_at: now }).where('id', '=', id).execute();
}

/** Returns the user. */
export async function deleteConsoleSession(trx: Trx, tokenHash: string): Promise<number | undefined> {
  const ended = await trx
    .deleteFrom('super_admin_session')
    .where('token_hash', '=', tokenHash)
    .returning('user_id')
    .executeTakeFirst();
  return ended?.user_id;
}

/** Ends every session of a user at the console. */
export async function deleteConsoleSessionsOf(db: Queryable, userId: number): Promise<void> {
  await db.deleteFrom('super_admin_session').where('user_id', '=', userId).execute();
}

/** Removes sessions that have run out. */
export async function purgeConsoleSessions(db: Queryable, now: Date): Promise<void> {
  await db.deleteFrom('super_admin_session').where('expires_at', '<', now).execute();
}
