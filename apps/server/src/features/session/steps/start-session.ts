import type { Network } from '../../../platform/rate-limit/networks.ts';
import { newToken } from '../../../platform/crypto/tokens.ts';
import type { Trx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { maxSessions, sessionEnd } from '../model.ts';
import { evictSessions, insertSession } from '../session-queries.ts';

/** The device of a sign-in: `networks` are what limits count, `ip` is what the user is shown. */
export type Device = { ip: string; networks: readonly Network[]; userAgent: string | undefined };

/** A session as its headers name it. `token` is known only now. */
export type StartedSession = {
  userId: number;
  token: string;
  client: string;
  uid: string;
  expiresAt: Date;
  isImpersonated: boolean;
};

/**
 * Creates a session for another device. Beyond 25 sessions, the one that expires first is ended. The caller has
 * authenticated the user and locked the user's row.
 */
export async function startSession(
  platform: Platform,
  trx: Trx,
  user: { id: number; email: string },
  device: Device,
  impersonatorId: number | null = null,
): Promise<StartedSession> {
  const { token, hash } = newToken(platform.ids);
  const name = platform.ids.token(16);
  // It shows the dashboard that another person acts as the user.
  const client = impersonatorId === null ? name : `impersonation-${name}`;
  const createdAt = platform.clock.now();
  const expiresAt = sessionEnd(createdAt);
  await insertSession(trx, {
    userId: user.id,
    impersonatorId,
    client,
    tokenHash: hash,
    createdAt,
    expiresAt,
    ip: device.ip,
    userAgent: device.userAgent?.slice(0, 500) ?? null,
  });
  await evictSessions(trx, user.id, maxSessions);
  const isImpersonated = impersonatorId !== null;
  return { userId: user.id, token, client, uid: user.email, expiresAt, isImpersonated };
}
