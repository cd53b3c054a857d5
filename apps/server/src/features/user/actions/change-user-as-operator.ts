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
  input: OperatorUserChanges,
): Promise<void> {
  const email = checkedEmail(input.email);
  if (input.name?.trim() === '') throw invalidField('name', 'blank', "Name can't be blank");
  const hasPassword = input.password != null && input.password !== '';
  const passwordHash = hasPassword ? await hashNewPassword(input.password) : undefined;
  let userIds = [userId];
  try {
    const revokedIds = await transact(platform, async (trx, emit) => {
      const user = await lockUser(trx, userId);
      if (user === undefined) throw new Failure('not_found');
      const isMoved = email !== undefined && email !== user.email;
      await updateUser(trx, userId, changesOf(platform, input, { user, email, passwordHash }));
      if (isMoved) emit(emailChanged(userId));
      if (isMoved || passwordHash !== undefined) return revokeCredentials(platform, trx, userId, undefined);
      return input.type === null ? endImpersonations(platform, trx, userId) : [];
    });
    userIds = [userId, ...revokedIds];
  } catch (error) {
    if (isUniqueViolation(error, 'user_email_key')) throw emailTaken();
    throw error;
  }
  for (const id of userIds) platform.invalidate(`user:${id}`);
}

function checkedEmail(input: string | undefined): string | undefined {
  if (input === undefined) return undefined;
  const email = normalEmail(input);
  if (!isEmailAddress(email)) throw invalidField('email', 'invalid', 'Email is invalid');
  return email;
}

type Prepared = { user: UserRow; email: string | undefined; passwordHash: string | undefined };

function changesOf(
  platform: Platform,
  input: OperatorUserChanges,
  { user, email, passwordHash }: Prepared,
): UserChanges {
  const changes: UserChanges = {};
  if (input.name !== undefined) changes.name = input.name.trim();
  if (input.display_name !== undefined) changes.displayName = input.display_name;
  if (email !== undefined) changes.email = email;
  if (passwordHash !== undefined) changes.passwordHash = passwordHash;
  if (input.custom_attributes !== undefined)
    changes.customAttributes = { ...user.custom_attributes, ...input.custom_attributes };
  if (input.confirmed === true && user.confirmed_at === null) changes.confirmedAt = platform.clock.now();
  if (input.type !== undefined) changes.type = input.type;
  return changes;
}
