import type { Trx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { updateUser } from '../queries.ts';

/** Ends every socket of the user once the caller has invalidated `user:ID`; remaining sessions fetch the new token. */
export async function renewPubsubToken(platform: Platform, trx: Trx, userId: number): Promise<void> {
  await updateUser(trx, userId, { pubsubToken: platform.ids.token(18) });
}
