import type { Trx } from '../../platform/db/database.ts';

/** Ends all sessions of the user, but the one of the device `keptClient` if given. */
export async function deleteSessions(
  trx: Trx,
  userId: number,
  keptClient: string | undefined,
): Promise<void> {
  let query = trx.deleteFrom('session').where('user_id', '=', userId);
  if (keptClient !== undefined) query = query.where('client', '<>', keptClient);
  await query.execute();
}
