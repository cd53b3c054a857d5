import type { Queryable, Trx } from '../../platform/db/database.ts';

/** The purpose of a single-use token. */
export type UserTokenKind =
  | 'confirmation'
  | 'invitation'
  | 'password_reset'
  | 'sso'
  | 'email_undo'
  | 'mfa'
  | 'console'
  | 'single_sign_on';

export type NewUserToken = {
  userId: number;
  kind: UserTokenKind;
  hash: string;
  email: string;
  /** The account an invitation is to. */
  accountId: number | null;
  /** The user who requested it to impersonate this one. */
  impersonatorId?: number | undefined;
  /** Of what the browser must keep that may use it. */
  browserHash?: string | undefined;
  createdAt: Date;
  expiresAt: Date;
};

export async function insertUserToken(db: Queryable, token: NewUserToken): Promise<void> {
  await db
    .insertInto('user_token')
    .values({
      user_id: token.userId,
      kind: token.kind,
      token_hash: token.hash,
      email: token.email,
      account_id: token.accountId,
      impersonator_id: token.impersonatorId ?? null,
      browser_hash: token.browserHash ?? null,
      created_at: token.createdAt,
      expires_at: token.expiresAt,
    })
    .execute();
}

/**
 * Marks a sign-in attempt as used; false when it was already. Of two concurrent calls, one succeeds. Stored among the
 * tokens as a used one that was issued to no one.
 */
export async function insertUsedAttempt(
  trx: Trx,
  attempt: { userId: number; email: string; hash: string; expiresAt: Date },
): Promise<boolean> {
  const inserted = await trx
    .insertInto('user_token')
    .values({
      user_id: attempt.userId,
      kind: 'single_sign_on' satisfies UserTokenKind,
      token_hash: attempt.hash,
      email: attempt.email,
      expires_at: attempt.expiresAt,
      used_at: attempt.expiresAt,
    })
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** A token that was minted once, spent or not. */
export function findUserToken(db: Queryable, hash: string, kinds: readonly UserTokenKind[]) {
  return db
    .selectFrom('user_token')
    .select(['user_id', 'kind', 'email', 'expires_at', 'used_at', 'impersonator_id'])
    .where('token_hash', '=', hash)
    .where('kind', 'in', kinds)
    .executeTakeFirst();
}

/** Marks the token as used; undefined when it is unknown, used, or expired. Of two concurrent calls, one gets it. */
export function consumeUserToken(trx: Trx, hash: string, kinds: readonly UserTokenKind[], now: Date) {
  return trx
    .updateTable('user_token')
    .set({ used_at: now })
    .where('token_hash', '=', hash)
    .where('kind', 'in', kinds)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning([
      'id',
      'user_id',
      'kind',
      'email',
      'account_id',
      'impersonator_id',
      'browser_hash',
      'created_at',
    ])
    .executeTakeFirst();
}

/** Ends every token the user has not used yet, but those that take a change of address back. */
export async function invalidateUserTokens(trx: Trx, userId: number, now: Date): Promise<void> {
  await trx
    .updateTable('user_token')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('kind', '<>', 'email_undo' satisfies UserTokenKind)
    .where('used_at', 'is', null)
    .execute();
}

/** Revokes every unused impersonation link of this user. */
export async function invalidateImpersonations(trx: Trx, impersonatorId: number, now: Date): Promise<void> {
  await trx
    .updateTable('user_token')
    .set({ used_at: now })
    .where('impersonator_id', '=', impersonatorId)
    .where('used_at', 'is', null)
    .execute();
}

/** Ends the links that would take back changes of address made after the one of the token `tokenId`. */
export async function invalidateLaterEmailUndos(trx: Trx, userId: number, tokenId: number, now: Date) {
  await trx
    .updateTable('user_token')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('kind', '=', 'email_undo' satisfies UserTokenKind)
    .where('id', '>', tokenId)
    .where('used_at', 'is', null)
    .execute();
}

/** Removes tokens that ran out before `before`. */
export async function purgeUserTokens(db: Queryable, before: Date): Promise<void> {
  await db.deleteFrom('user_token').where('expires_at', '<', before).execute();
}

/** Records that the operator replaced the token, so that its user is notified. */
export async function recordOperatorReplaced(trx: Trx, userId: number, at: Date): Promise<void> {
  await trx
    .updateTable('access_token')
    .set({ operator_replaced_at: at })
    .where('owner_type', '=', 'user')
    .where('owner_id', '=', userId)
    .execute();
}
