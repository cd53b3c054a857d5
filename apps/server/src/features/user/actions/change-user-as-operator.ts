import { Failure, invalidField } from '@confab/contract/kit/errors';
import { isEmailAddress, normalEmail } from '@confab/rules/email-address';
import { isUniqueViolation } from '../../../platform/db/database.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockUser, updateUser, type UserChanges, type UserRow } from '../queries.ts';
import { emailChanged } from '../steps/email-changed.ts';
import { emailTaken } from '../steps/email-taken.ts';
import { hashNewPassword } from '../steps/hash-new-password.ts';
import { endImpersonations } from '../steps/end-impersonations.ts';
import { revokeCredentials } from '../steps/revoke-credentials.ts';

type OperatorUserChanges = {
  name?: string | undefined;
  display_name?: string | null | undefined;
  email?: string | undefined;
  /** Null or empty: stays. */
  password?: string | null | undefined;
  custom_attributes?: Record<string, unknown> | undefined;
  /** True: the address counts as confirmed from now on. False changes nothing. */
  confirmed?: boolean | undefined;
  type?: 'SuperAdmin' | null | undefined;
};

/**
 * Changes a user on behalf of an installation administrator: a new address is effective immediately. A new address or
 * password ends all earlier sessions and tokens, and a user who is no longer an installation administrator stops
 * impersonating others. Throws `not_found`, and `invalid` by field.
 */
export async function changeUserAsOperator(
  platform: Platform,
  userId: number,
  given: OperatorUserChanges,
): Promise<void> {
  const email = checkedEmail(given.email);
  if (given.name?.trim() === '') throw invalidField('name', 'blank', "Name can't be blank");
  const hasPassword = given.password != null && given.password !== '';
  const passwordHash = hasPassword ? await hashNewPassword(given.password) : undefined;
  let userIds = [userId];
  try {
    const revokedIds = await transact(platform, async (trx, emit) => {
      const user = await lockUser(trx, userId);
      if (user === undefined) throw new Failure('not_found');
      const isMoved = email !== undefined && email !== user.email;
      await updateUser(trx, userId, changesOf(platform, given, { user, email, passwordHash }));
      if (isMoved) emit(emailChanged(userId));
      if (isMoved || passwordHash !== undefined) return revokeCredentials(platform, trx, userId, undefined);
      return given.type === null ? endImpersonations(platform, trx, userId) : [];
    });
    userIds = [userId, ...revokedIds];
  } catch (error) {
    if (isUniqueViolation(error, 'user_email_key')) throw emailTaken();
    throw error;
  }
  for (const id of userIds) platform.invalidate(`user:${id}`);
}

function checkedEmail(given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  const email = normalEmail(given);
  if (!isEmailAddress(email)) throw invalidField('email', 'invalid', 'Email is invalid');
  return email;
}

type Prepared = { user: UserRow; email: string | undefined; passwordHash: string | undefined };

function changesOf(
  platform: Platform,
  given: OperatorUserChanges,
  { user, email, passwordHash }: Prepared,
): UserChanges {
  const changes: UserChanges = {};
  if (given.name !== undefined) changes.name = given.name.trim();
  if (given.display_name !== undefined) changes.displayName = given.display_name;
  if (email !== undefined) changes.email = email;
  if (passwordHash !== undefined) changes.passwordHash = passwordHash;
  if (given.custom_attributes !== undefined)
    changes.customAttributes = { ...user.custom_attributes, ...given.custom_attributes };
  if (given.confirmed === true && user.confirmed_at === null) changes.confirmedAt = platform.clock.now();
  if (given.type !== undefined) changes.type = given.type;
  return changes;
}
