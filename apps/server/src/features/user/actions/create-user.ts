import { invalidField } from '@confab/contract/kit/errors';
import { isEmailAddress, normalEmail } from '@confab/rules/email-address';
import { isUniqueViolation, type Trx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findUserByEmail, insertUser } from '../queries.ts';
import { renewAccessToken } from './renew-access-token.ts';
import { emailTaken } from '../steps/email-taken.ts';

export type CreateUser = {
  name: string;
  email: string;
  /** Null: no password sign-in until one is set through an email link. */
  passwordHash: string | null;
  confirmed: boolean;
  type?: 'SuperAdmin';
};

/**
 * Creates a user with a permanent token. Throws `invalid` on `email` for an invalid address or one in use; the
 * transaction can continue after either.
 */
export async function createUser(
  platform: Platform,
  trx: Trx,
  user: CreateUser,
): Promise<{ id: number; email: string }> {
  const email = normalEmail(user.email);
  if (!isEmailAddress(email)) throw invalidField('email', 'invalid', 'Email is invalid');
  if ((await findUserByEmail(trx, email)) !== undefined) throw emailTaken();
  try {
    const { id } = await insertUser(trx, {
      name: user.name,
      email,
      passwordHash: user.passwordHash,
      confirmedAt: user.confirmed ? platform.clock.now() : null,
      type: user.type ?? null,
      pubsubToken: platform.ids.token(18),
    });
    await renewAccessToken(platform, trx, id);
    return { id, email };
  } catch (error) {
    if (isUniqueViolation(error, 'user_email_key')) throw emailTaken();
    throw error;
  }
}
