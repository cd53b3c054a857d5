import { Failure, invalidField } from '@confab/contract/kit/errors';
import type { InputOf } from '@confab/contract/kit/route';
import type { profileUpdate } from '@confab/contract/nouns/profile';
import { userConfirmationRequested } from '@confab/contract/nouns/user';
import { isEmailAddress, normalEmail } from '@confab/rules/email-address';
import type { UserActor } from '../../../platform/auth/actor.ts';
import { verifyPassword } from '../../../platform/crypto/passwords.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { removeAvatar, storeAvatar } from '../../../platform/files/avatar.ts';
import { outboxEvent } from '../../../platform/outbox/outbox.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { changePassword } from '../../session/door.ts';
import {
  emailTaken,
  findUser,
  findUserByEmail,
  hashNewPassword,
  lockUser,
  noAccount,
  updateUser,
  type UserChanges,
  type UserRow,
} from '../../user/door.ts';

export type ChangeProfile = InputOf<typeof profileUpdate>;

/**
 * Changes what is given. A new address is held until the link sent to it was used; a new password signs out
 * everywhere but here. Throws `invalid`, and `unprocessable` for a wrong current password.
 */
export async function updateProfile(
  platform: Platform,
  actor: UserActor,
  given: ChangeProfile,
): Promise<void> {
  checkTexts(given);
  const userId = actor.person.id;
  const before = await findUser(platform.db, userId);
  if (before === undefined) throw new Failure('not_found');
  const passwordHash = await newPassword(given, before);
  const email = await newEmail(platform, given, before);
  const avatarKey = await storeAvatar(platform, given.avatar);
  await transact(platform, async (trx, emit) => {
    const held = await lockUser(trx, userId);
    if (held === undefined) throw new Failure('not_found');
    await updateUser(trx, userId, changesOf(given, { held, email, avatarKey }));
    if (passwordHash !== undefined) {
      if (held.password_hash !== before.password_hash) throw wrongPassword();
      await replacePassword(platform, trx, actor, passwordHash);
    }
    if (email !== undefined && email !== held.email) {
      emit(
        outboxEvent(userConfirmationRequested, { accountId: noAccount, audience: {} }, { user_id: userId }),
      );
    }
  });
  platform.invalidate(`user:${userId}`);
  if (avatarKey !== undefined) await removeAvatar(platform, before.avatar_key);
}

/** Bytes of JSON: clients keep their choices here, not their data. */
const largestUiSettings = 65_536;

function checkTexts(given: ChangeProfile): void {
  if (given.name?.trim() === '') throw invalidField('name', 'blank', "Name can't be blank");
  if (given.ui_settings && JSON.stringify(given.ui_settings).length > largestUiSettings)
    throw invalidField('ui_settings', 'too_long', 'Ui settings is too long');
}

async function newPassword(given: ChangeProfile, user: UserRow): Promise<string | undefined> {
  if (given.password == null || given.password === '') return undefined;
  const right = await verifyPassword(given.current_password ?? '', user.password_hash);
  if (!right) throw wrongPassword();
  return hashNewPassword(given.password, given.password_confirmation);
}

function wrongPassword(): Failure {
  return new Failure('unprocessable', { message: 'Invalid current password' });
}

/** The address to hold; the present one gives up a change that waits; undefined when none was given. */
async function newEmail(
  platform: Platform,
  given: ChangeProfile,
  user: UserRow,
): Promise<string | undefined> {
  if (given.email === undefined) return undefined;
  const email = normalEmail(given.email);
  if (email === user.email) return email;
  if (!isEmailAddress(email)) throw invalidField('email', 'invalid', 'Email is invalid');
  if ((await findUserByEmail(platform.db, email)) !== undefined) throw emailTaken();
  return email;
}

type Prepared = { held: UserRow; email: string | undefined; avatarKey: string | undefined };

function changesOf(given: ChangeProfile, { held, email, avatarKey }: Prepared): UserChanges {
  const changes: UserChanges = {};
  if (given.name !== undefined) changes.name = given.name.trim();
  if (given.display_name !== undefined) changes.displayName = given.display_name;
  if (given.message_signature !== undefined) changes.messageSignature = given.message_signature;
  if (given.ui_settings !== undefined) changes.uiSettings = given.ui_settings;
  if (given.phone_number !== undefined)
    changes.customAttributes = withPhone(held.custom_attributes, given.phone_number);
  if (email !== undefined) changes.unconfirmedEmail = email === held.email ? null : email;
  if (avatarKey !== undefined) changes.avatarKey = avatarKey;
  return changes;
}

function withPhone(attributes: Record<string, unknown>, phone: string | null): Record<string, unknown> {
  const { phone_number: _, ...others } = attributes;
  return phone === null || phone === '' ? others : { ...others, phone_number: phone };
}

/** Without a session there is no device to stay signed in on. */
async function replacePassword(
  platform: Platform,
  trx: Trx,
  { person, credential }: UserActor,
  passwordHash: string,
): Promise<void> {
  const keptClient = credential.kind === 'session' ? credential.client : undefined;
  await changePassword(platform, trx, person.id, { passwordHash, confirm: false, keptClient });
}
