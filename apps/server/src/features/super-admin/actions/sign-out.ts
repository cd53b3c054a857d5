import { hashToken } from '../../../platform/crypto/tokens.ts';
import type { Platform } from '../../../platform/platform.ts';
import { insertNote } from '../log/queries.ts';
import { sessionToken } from '../model.ts';
import { deleteConsoleSession } from '../session-queries.ts';

/** Ends the session of the cookie, if there is one. */
export async function signOut(platform: Platform, cookies: string | undefined): Promise<void> {
  const token = sessionToken(cookies);
  if (token === undefined) return;
  await platform.db.transaction().execute(async (trx) => {
    const userId = await deleteConsoleSession(trx, hashToken(token));
    if (userId !== undefined) await insertNote(trx, { action: 'sign_out', type: 'Session', actorId: userId });
  });
}
