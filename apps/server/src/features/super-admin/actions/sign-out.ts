import { hashToken } from '../../../platform/crypto/tokens.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sessionToken } from '../model.ts';
import { deleteConsoleSession } from '../session-queries.ts';

/** Ends the session of the cookie, if there is one. */
export async function signOut(platform: Platform, cookies: string | undefined): Promise<void> {
  const token = sessionToken(cookies);
  if (token !== undefined) await deleteConsoleSession(platform.db, hashToken(token));
}
