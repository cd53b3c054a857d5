import type { Trx } from '../../platform/db/database.ts';
import type { Identity } from '../../platform/single-sign-on/single-sign-on.ts';

/** Ends all sessions of the user, but the one of the device `keptClient` if given. */
export async function deleteSessions(
  trx: Trx,
  userId: number,
  remainingClient: string | undefined,
): Promise<void> {
  let query = trx.deleteFrom('session').where('user_id', '=', userId);
  if (remainingClient !== undefined) query = query.where('client', '<>', remainingClient);
  await query.execute();
}

/** Ends all impersonation sessions of this user; returns the impersonated users. */
export async function deleteImpersonations(trx: Trx, impersonatorId: number): Promise<number[]> {
  const ended = await trx
    .deleteFrom('session')
    .where('impersonator_id', '=', impersonatorId)
    .returning('user_id')
    .execute();
  return [...new Set(ended.map(({ user_id: id }) => id))];
}

/** The user with this subject at a provider. */
export function findIdentity(trx: Trx, { issuer, subject }: Identity) {
  return trx
    .selectFrom('user_identity')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
}

/** False when the user has another identity with this issuer, or the identity belongs to another user. */
export async function insertIdentity(
  trx: Trx,
  userId: number,
  { issuer, subject }: Identity,
): Promise<boolean> {
  const inserted = await trx
    .insertInto('user_identity')
    .values({ user_id: userId, issuer, subject })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** At the next sign-in, verified addresses decide again. */
export async function deleteIdentities(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('user_identity').where('user_id', '=', userId).execute();
}
