import { roleOf } from '@confab/rules/permissions';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import { constantTimeEqual, newToken } from '../../../platform/crypto/tokens.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findMember } from '../../account/index.ts';
import { openAttempt } from '../../session/index.ts';
import {
  appCookie,
  cookieNameOf,
  maxAttemptSeconds,
  pendingSchema,
  purposeOf,
  type Pending,
} from '../authorization-model.ts';

/** What the provider is to send back, and the cookie by which we know the administrator's browser again. */
export function beginAuthorization(
  platform: Platform,
  { accountId, person }: MemberActor,
  appId: string,
  reference = '',
): { state: string; cookie: string } {
  const state = newToken(platform.ids).token;
  const until = platform.clock.now().getTime() + maxAttemptSeconds * 1000;
  const pending: Pending = { accountId, userId: person.id, state, reference, until };
  const cookie = platform.secrets.sealJson(pending, purposeOf(appId));
  return { state, cookie: appCookie(appId, cookie, platform.installation.frontendUrl.startsWith('https:')) };
}

/**
 * The administrator who was sent to the provider from this browser, not too long ago; undefined for everyone else: a
 * victim of a forged link would connect their own data to another's account.
 */
export async function returningAdministrator(
  platform: Platform,
  appId: string,
  cookies: string | undefined,
  state: string | null,
): Promise<Pending | undefined> {
  const cookie = { name: cookieNameOf(appId), purpose: purposeOf(appId), schema: pendingSchema };
  const pending = openAttempt(platform, cookies, cookie);
  if (pending === undefined || !constantTimeEqual(pending.state, state ?? '')) return undefined;
  const member = await findMember(platform.db, pending.accountId, pending.userId);
  return member !== undefined && roleOf(member.role) === 'administrator' ? pending : undefined;
}
