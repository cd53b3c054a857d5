import { Failure } from '@confab/contract/kit/errors';
import type { Role } from '@confab/contract/kit/permissions';
import type { PlatformAccountUser } from '@confab/contract/features/platform-app';
import type { PlatformAppActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listAccountUsers, putMember } from '../../account/index.ts';
import { requireAccount, requireUser } from '../steps/require-permissible.ts';
import { platformAccountUserView } from '../view.ts';

/** Adds the user to the account, or gives a member another role. Throws `not_permissible` unless both are the app's. */
export async function putAccountUser(
  platform: Platform,
  actor: PlatformAppActor,
  accountId: number,
  input: { user_id: number; role: Role },
): Promise<PlatformAccountUser> {
  await requireAccount(platform, actor, accountId);
  await requireUser(platform, actor, input.user_id);
  await putMember(platform, accountId, input.user_id, input.role);
  const [row] = await listAccountUsers(platform.db, accountId, input.user_id);
  if (row === undefined) throw new Failure('not_found');
  return platformAccountUserView(row);
}
