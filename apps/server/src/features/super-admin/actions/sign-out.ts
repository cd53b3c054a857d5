import { hashToken } from '../../../platform/crypto/tokens.ts';
import { withOrigin } from '../../../platform/db/change-origin.ts';
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

/** The same for a page, whose request is not a call: `origin` says where it came from. */
export function signOutByLink(
  platform: Platform,
  cookies: string | undefined,
  origin: { address: string; requestId: string },
): Promise<void> {
  return withOrigin({ userId: null, ...origin }, () => signOut(platform, cookies));
}
