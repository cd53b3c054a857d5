import type { Queryable, Trx } from '../../../platform/db/database.ts';

/** What a user has set up; not on before `confirmed_at`. */
export function findTwoFactor(db: Queryable, userId: number) {
  return db
    .selectFrom('user_two_factor')
    .select(['secret_encrypted', 'confirmed_at', 'last_step'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Stores a secret that is not confirmed yet in place of an earlier one; false when it is on already. */
export async function putTwoFactor(
  trx: Trx,
  { userId, sealed, createdAt }: { userId: number; sealed: string; createdAt: Date },
): Promise<boolean> {
  const row = await trx
    .insertInto('user_two_factor')
    .values({ user_id: userId, secret_encrypted: sealed, created_at: createdAt })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret_encrypted: sealed, created_at: createdAt, last_step: 0 })
        .where('user_two_factor.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Turns on the setup with this sealed secret; false if another request replaced it. */
export async function confirmTwoFactor(
  trx: Trx,
  { userId, sealed, step, confirmedAt }: { userId: number; sealed: string; step: number; confirmedAt: Date },
): Promise<boolean> {
  const row = await trx
    .updateTable('user_two_factor')
    .set({ confirmed_at: confirmedAt, last_step: step })
    .where('user_id', '=', userId)
    .where('secret_encrypted', '=', sealed)
    .where('confirmed_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses up a step and all before it; false when that was done already. Of two concurrent calls, one gets it. */
export async function consumeStep(trx: Trx, userId: number, step: number): Promise<boolean> {
  const row = await trx
    .updateTable('user_two_factor')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes the secret and all recovery codes. `since`: only if it was turned on then or later. */
export async function deleteTwoFactor(trx: Trx, userId: number, since?: Date): Promise<void> {
  let query = trx.deleteFrom('user_two_factor').where('user_id', '=', userId);
  if (since !== undefined) query = query.where('confirmed_at', '>=', since);
  const gone = await query.returning('user_id').executeTakeFirst();
  if (gone !== undefined) await deleteRecoveryCodes(trx, userId);
}

export async function deleteRecoveryCodes(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('user_recovery_code').where('user_id', '=', userId).execute();
}

export async function insertRecoveryCodes(
  trx: Trx,
  userId: number,
  hashes: readonly string[],
): Promise<void> {
  const rows = hashes.map((hash) => ({ user_id: userId, code_hash: hash }));
  await trx.insertInto('user_recovery_code').values(rows).execute();
}

/** The codes that can still be used. */
export function listRecoveryCodes(db: Queryable, userId: number) {
  return db
    .selectFrom('user_recovery_code')
    .select(['id', 'code_hash'])
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** Uses up a code; false when that was done already. Of two concurrent calls, one gets it. */
export async function consumeRecoveryCode(trx: Trx, id: number, now: Date): Promise<boolean> {
  const row = await trx
    .updateTable('user_recovery_code')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
