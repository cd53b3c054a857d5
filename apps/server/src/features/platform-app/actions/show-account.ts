import type { PlatformAccount } from '@confab/contract/features/platform-app';
import type { PlatformAppActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requireAccount } from '../steps/require-permissible.ts';
import { platformAccountView } from '../view.ts';

export async function showAccount(
  platform: Platform,
  actor: PlatformAppActor,
  accountId: number,
): Promise<PlatformAccount> {
  return platformAccountView(await requireAccount(platform, actor, accountId));
}
