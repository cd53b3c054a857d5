import { Failure } from '@confab/contract/kit/errors';
import { tokenMatches } from '../../../platform/crypto/tokens.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Credentials } from '../model.ts';
import { renewPubsubToken } from '../../user/index.ts';
import { findSession } from '../queries.ts';
import { deleteSession } from '../session-queries.ts';

/** Ends the presented session on every node immediately. Throws `unknown_session` when there is none. */
export async function signOut(platform: Platform, presented: Credentials | undefined): Promise<void> {
  if (presented?.kind !== 'session') throw new Failure('unknown_session');
  const row = await findSession(platform.db, presented.uid, presented.client, platform.clock.now());
  if (row === undefined || !tokenMatches(presented.token, row.token_hash))
    throw new Failure('unknown_session');
  await platform.db.transaction().execute(async (trx) => {
    await deleteSession(trx, row.id, presented.client);
    // Another person has seen it.
    if (row.impersonator_id !== null) await renewPubsubToken(platform, trx, row.id);
  });
  platform.invalidate(`user:${row.id}`);
}
