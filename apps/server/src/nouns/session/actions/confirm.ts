import { Failure } from '@confab/contract/kit/errors';
import type { Platform } from '../../../platform/platform.ts';
import { confirmEmail, inspectUserToken } from '../../user/door.ts';
import { startSession, type Device, type StartedSession } from './start-session.ts';

/** Spends the link of a confirmation mail and signs in. Throws `invalid_token` with the wire's three texts. */
export async function confirm(platform: Platform, token: string, device: Device): Promise<StartedSession> {
  const known = await inspectUserToken(platform, token, ['confirmation']);
  if (known?.used === true) throw refusedToken('Already confirmed');
  const session = await platform.db.transaction().execute(async (trx) => {
    const confirmation = await confirmEmail(platform, trx, token);
    if (confirmation.outcome !== 'confirmed') throw refusedToken(texts[confirmation.outcome]);
    return startSession(platform, trx, { id: confirmation.userId, email: confirmation.email }, device);
  });
  platform.invalidate(`user:${session.userId}`);
  return session;
}

const texts = { invalid: 'Invalid token', already: 'Already confirmed', taken: 'Failure' } as const;

/** A refused link, with where the client should go. */
export function refusedToken(message: string): Failure {
  return new Failure('invalid_token', { message, body: { message, redirect_url: '/' } });
}
