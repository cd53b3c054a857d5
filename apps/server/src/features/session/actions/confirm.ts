import { tokenMatches } from '../../../platform/crypto/tokens.ts';
import { removeAvatar } from '../../../platform/files/avatar.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  checkCurrentPassword,
  confirmEmail,
  findUser,
  inspectUserToken,
  newPasswordPath,
  type UserRow,
} from '../../user/index.ts';
import type { Credentials } from '../model.ts';
import { findSession } from '../queries.ts';
import { completeFirstFactor, type Entry } from '../steps/complete-first-factor.ts';
import type { Device } from '../steps/start-session.ts';
import { tokenRejected } from '../steps/token-rejected.ts';

export type Confirm = { confirmation_token?: string; password?: string | null };

/** `redirectPath`: where a user without a password chooses one. */
export type Confirmed = { entry: Entry; redirectPath: string | undefined };

type OwnSession = Extract<Credentials, { kind: 'session' }> & { expiresAt: Date; isImpersonated: boolean };

/**
 * Redeems the link of a confirmation email and signs in. The password stays valid for a caller who presents it, or
 * the session it was set in; anyone else is led to set a new one, or rejected if it is a change of a confirmed
 * address (the link stays valid). Throws `invalid_token` with the wire's three texts, `invalid` for a wrong password.
 */
export async function confirm(
  platform: Platform,
  input: Confirm,
  presented: Credentials | undefined,
  device: Device,
): Promise<Confirmed> {
  const token = input.confirmation_token ?? '';
  const link = await inspectUserToken(platform, token, ['confirmation']);
  if (link?.used === true) throw tokenRejected('Already confirmed');
  const user = link && !link.expired ? await findUser(platform.db, link.userId) : undefined;
  const showsPassword = user !== undefined && (await showedPassword(platform, user, input.password));
  const own = user && (await ownSession(platform, user, presented));
  const { removedAvatar, userIds, ...confirmed } = await transact(platform, async (trx, emit) => {
    const confirmation = await confirmEmail(platform, { trx, emit }, token, (locked) =>
      // A password that changed while it was checked is another one.
      Promise.resolve(
        own !== undefined || (showsPassword && locked.password_hash === user?.password_hash)
          ? { client: own?.client }
          : undefined,
      ),
    );
    if (confirmation.outcome !== 'confirmed') throw tokenRejected(texts[confirmation.outcome]);
    const { userId: id, revokedIds, email, hasPassword, removedAvatar: key } = confirmation;
    const entry: Entry = own
      ? { kind: 'session', session: { ...own, userId: id, uid: email } }
      : await completeFirstFactor(platform, trx, { id, email }, device);
    const redirectPath = hasPassword
      ? undefined
      : await newPasswordPath(platform, trx, { userId: id, email });
    return { userIds: revokedIds, entry, redirectPath, removedAvatar: key };
  });
  for (const userId of userIds) platform.invalidate(`user:${userId}`);
  await removeAvatar(platform, removedAvatar);
  return confirmed;
}

/** False if no token was given; a wrong one is rejected, so that a typing error does not invalidate the right one. */
async function showedPassword(platform: Platform, user: UserRow, password: string | null | undefined) {
  if (password == null || password === '') return false;
  await checkCurrentPassword(platform, user, password, 'password');
  return true;
}

/** The presented session, if it is one of this user. */
async function ownSession(
  platform: Platform,
  user: UserRow,
  presented: Credentials | undefined,
): Promise<OwnSession | undefined> {
  if (presented?.kind !== 'session') return undefined;
  const row = await findSession(platform.db, presented.uid, presented.client, platform.clock.now());
  if (row?.id !== user.id || !tokenMatches(presented.token, row.token_hash)) return undefined;
  return { ...presented, expiresAt: row.expires_at, isImpersonated: row.impersonator_id !== null };
}

const texts = {
  invalid: 'Invalid token',
  already: 'Already confirmed',
  taken: 'Failure',
  stranger: 'Please log in first, then open the link again',
} as const;
