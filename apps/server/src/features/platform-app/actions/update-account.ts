import type { PlatformAccount } from '@confab/contract/features/platform-app';
import type { PlatformAppActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { changeAccountAsOperator, type OperatorChanges } from '../../account/index.ts';
import { requireAccount } from '../steps/require-permissible.ts';
import { platformAccountView } from '../view.ts';

export async function updateAccount(
  platform: Platform,
  actor: PlatformAppActor,
  accountId: number,
  input: OperatorChanges,
): Promise<PlatformAccount> {
  await requireAccount(platform, actor, accountId);
  return platformAccountView(await changeAccountAsOperator(platform, accountId, input));
}
