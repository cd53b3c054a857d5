import { Failure } from '@confab/contract/kit/errors';
import type { UserActor } from '../../../../platform/auth/actor.ts';
import { newTotpSecret, totpUri } from '../../../../platform/crypto/totp.ts';
import type { Platform } from '../../../../platform/platform.ts';
import {
  checkCurrentPassword,
  findUser,
  hasTwoFactor,
  putTwoFactor,
  sealSecret,
} from '../../../user/index.ts';

export type SetUp = { secret: string; provisioning_url: string };

/**
 * Makes a secret for an authenticator app. A found session must not lock its user out, so it takes the password.
 * Throws `invalid` for a wrong one, `conflict` when a second factor is on already, `too_many_requests`.
 */
export async function setUpTwoFactor(
  platform: Platform,
  { person }: UserActor,
  password: string | null | undefined,
): Promise<SetUp> {
  const user = await findUser(platform.db, person.id);
  if (user === undefined) throw new Failure('not_found');
  if (await hasTwoFactor(platform.db, user.id)) throw alreadyOn();
  await checkCurrentPassword(platform, user, password);
  const secret = newTotpSecret();
  const sealed = sealSecret(platform, user.id, secret);
  const createdAt = platform.clock.now();
  const isStored = await platform.db
    .transaction()
    .execute((trx) => putTwoFactor(trx, { userId: user.id, sealed, createdAt }));
  if (!isStored) throw alreadyOn();
  const issuer = platform.installation.name;
  return { secret, provisioning_url: totpUri(secret, { issuer, label: user.email }) };
}

function alreadyOn(): Failure {
  return new Failure('conflict', { message: 'Two-factor authentication is already on' });
}
