import { Failure, invalidField } from '@confab/contract/kit/errors';
import type { PlatformUser } from '@confab/contract/features/platform-app';
import { normalEmail } from '@confab/rules/email-address';
import type { PlatformAppActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createUser, findUserByEmail, hashNewPassword, loadProfile, updateUser } from '../../user/index.ts';
import { insertPermissible } from '../queries.ts';
import { platformUserView } from '../view.ts';

export type NewPlatformUser = {
  name?: string | undefined;
  display_name?: string | null | undefined;
  email: string;
  password?: string | null | undefined;
  custom_attributes?: Record<string, unknown> | undefined;
};

/**
 * Makes a confirmed user, or takes up the one with this address unchanged; the app may use them from now on. Throws
 * `invalid` by field, and `not_permissible` for the address of one who runs the installation.
 */
export async function createPlatformUser(
  platform: Platform,
  { app }: PlatformAppActor,
  input: NewPlatformUser,
): Promise<PlatformUser> {
  const known = await findUserByEmail(platform.db, normalEmail(input.email));
  if (known !== undefined && known.type !== null) throw new Failure('not_permissible');
  const userId = known?.id ?? (await make(platform, app.id, input));
  if (known !== undefined)
    await platform.db.transaction().execute((trx) => insertPermissible(trx, app.id, { userId }));
  const { profile } = await loadProfile(platform, userId, { isImpersonated: false });
  return platformUserView(profile);
}

async function make(platform: Platform, appId: number, input: NewPlatformUser): Promise<number> {
  const name = input.name?.trim() ?? '';
  if (name === '') throw invalidField('name', 'blank', "Name can't be blank");
  const passwordHash = await hashNewPassword(input.password);
  return platform.db.transaction().execute(async (trx) => {
    const { id } = await createUser(platform, trx, {
      name,
      email: input.email,
      passwordHash,
      confirmed: true,
    });
    await updateUser(trx, id, {
      displayName: input.display_name ?? null,
      customAttributes: input.custom_attributes ?? {},
    });
    await insertPermissible(trx, appId, { userId: id });
    return id;
  });
}
