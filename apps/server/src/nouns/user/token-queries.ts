import type { Queryable, Trx } from '../../platform/db/database.ts';

/** What a single-use token is good for. */
export type UserTokenKind = 'confirmation' | 'invitation' | 'password_reset' | 'sso';

export async function insertUserToken(
  db: Queryable,
  token: { userId: number; kind: UserTokenKind; hash: string; email: string; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('user_token')
    .values({
      user_id: token.userId,
      kind: token.kind,
      token_hash: token.hash,
      email: token.email,
      expires_at: token.expiresAt,
    })
    .execute();
}

/** A token that was minted once, spent or not. */
export function findUserToken(db: Queryable, hash: string, kinds: readonly UserTokenKind[]) {
  return db
    .selectFrom('user_token')
    .select(['user_id', 'kind', 'email', 'expires_at', 'used_at'])
    .where('token_hash', '=', hash)
    .where('kind', 'in', kinds)
    .executeTakeFirst();
}

/** Marks the token as used; undefined when it is unknown, spent or expired. Of two at once, one gets it. */
export function spendUserToken(trx: Trx, hash: string, kinds: readonly UserTokenKind[], now: Date) {
  return trx
    .updateTable('user_token')
    .set({ used_at: now })
    .where('token_hash', '=', hash)
    .where('kind', 'in', kinds)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['user_id', 'kind', 'email'])
    .executeTakeFirst();
}

/** Ends every token of these kinds that the user has not used yet. */
export async function spendAllUserTokens(
  trx: Trx,
  userId: number,
  kinds: readonly UserTokenKind[],
  now: Date,
): Promise<void> {
  await trx
    .updateTable('user_token')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('kind', 'in', kinds)
    .where('used_at', 'is', null)
    .execute();
}

/** Removes tokens that ran out before `before`. */
export async function purgeUserTokens(db: Queryable, before: Date): Promise<void> {
  await db.deleteFrom('user_token').where('expires_at', '<', before).execute();
}

/** Sets the permanent token of a user; the one before it is void. */
export async function upsertAccessToken(
  trx: Trx,
  token: { userId: number; hash: string; sealed: string },
): Promise<void> {
  await trx
    .insertInto('access_token')
    .values({
      owner_type: 'user',
      owner_id: token.userId,
      token_hash: token.hash,
      token_encrypted: token.sealed,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['owner_type', 'owner_id'])
        .doUpdateSet({ token_hash: token.hash, token_encrypted: token.sealed }),
    )
    .execute();
}
