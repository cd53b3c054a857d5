import { Failure, invalidField } from '@confab/contract/kit/errors';
import type { InputOf } from '@confab/contract/kit/route';
import type { profileUpdate } from '@confab/contract/features/profile';
import type { Network } from '../../../platform/rate-limit/networks.ts';
import type { UserActor } from '../../../platform/auth/actor.ts';
import { removeAvatar, storeAvatar } from '../../../platform/files/avatar.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  checkCurrentPassword,
  findUser,
  hashNewPassword,
  lockUser,
  setPassword,
  updateUser,
  type UserChanges,
  type UserRow,
  requireSelfManagedUsers,
} from '../../user/index.ts';
import { announceEmailChange, checkedEmail } from '../steps/request-email-change.ts';

export type ChangeProfile = InputOf<typeof profileUpdate>;

/**
 * Changes the given values. A new address stays unconfirmed until the link sent to it is used; a new password ends all
 * other sessions, and everything issued before. Throws `invalid`, also for a missing or wrong current password,
 * `too_many_requests`, and `forbidden` if another program manages the users.
 */
export async function updateProfile(
  platform: Platform,
  actor: UserActor,
  input: ChangeProfile,
  networks: readonly Network[],
): Promise<void> {
  if (personal.some((name) => input[name] !== undefined)) requireSelfManagedUsers(platform);
  checkTexts(input);
  const userId = actor.person.id;
  const before = await findUser(platform.db, userId);
  if (before === undefined) throw new Failure('not_found');
  const passwordHash = await newPassword(platform, input, before);
  const email = await checkedEmail(platform, { actor, user: before, networks }, input);
  const avatarKey = await storeAvatar(platform, { kind: 'user', userId }, input.avatar);
  // Without a session there is no device to stay signed in on.
  const session = actor.credential.kind === 'session' ? actor.credential : undefined;
  const revokedIds = await transact(platform, async (trx, emit) => {
    const locked = await lockUser(trx, userId);
    if (locked === undefined) throw new Failure('not_found');
    // If the password or the address changed in the meantime, the earlier check no longer applies.
    const hasChanged = locked.password_hash !== before.password_hash || locked.email !== before.email;
    if (hasChanged && (passwordHash !== undefined || email !== undefined)) throw new Failure('conflict');
    const ids =
      passwordHash === undefined
        ? []
        : await setPassword(platform, trx, userId, { passwordHash, currentSession: session });
    await updateUser(trx, userId, changesOf(input, { locked, email, avatarKey }));
    if (email !== undefined && email !== locked.email) announceEmailChange(emit, locked, email);
    return ids;
  });
  for (const id of [userId, ...revokedIds]) platform.invalidate(`user:${id}`);
  if (avatarKey !== undefined) await removeAvatar(platform, before.avatar_key);
}

/** A user's personal data, without their work settings. */
const personal = ['name', 'display_name', 'email', 'password', 'avatar', 'phone_number'] as const;

/** Bytes of JSON: clients keep their choices here, not their data. */
const maxUiSettingsLength = 65_536;

function checkTexts(input: ChangeProfile): void {
  if (input.name?.trim() === '') throw invalidField('name', 'blank', "Name can't be blank");
  if (input.ui_settings && JSON.stringify(input.ui_settings).length > maxUiSettingsLength)
    throw invalidField('ui_settings', 'too_long', 'Ui settings is too long');
}

async function newPassword(
  platform: Platform,
  input: ChangeProfile,
  user: UserRow,
): Promise<string | undefined> {
  if (input.password == null || input.password === '') return undefined;
  await checkCurrentPassword(platform, user, input.current_password);
  return hashNewPassword(input.password, input.password_confirmation);
}

type Prepared = { locked: UserRow; email: string | undefined; avatarKey: string | undefined };

function changesOf(input: ChangeProfile, { locked, email, avatarKey }: Prepared): UserChanges {
  const changes: UserChanges = {};
  if (input.name !== undefined) changes.name = input.name.trim();
  if (input.display_name !== undefined) changes.displayName = input.display_name;
  if (input.message_signature !== undefined) changes.messageSignature = input.message_signature;
  if (input.ui_settings !== undefined) changes.uiSettings = input.ui_settings;
  if (input.phone_number !== undefined)
    changes.customAttributes = withPhone(locked.custom_attributes, input.phone_number);
  if (email !== undefined) changes.unconfirmedEmail = email === locked.email ? null : email;
  if (avatarKey !== undefined) changes.avatarKey = avatarKey;
  return changes;
}

function withPhone(attributes: Record<string, unknown>, phone: string | null): Record<string, unknown> {
  const { phone_number: _, ...others } = attributes;
  return phone === null || phone === '' ? others : { ...others, phone_number: phone };
}
