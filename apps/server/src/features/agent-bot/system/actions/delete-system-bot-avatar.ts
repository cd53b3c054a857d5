import { removeAvatar } from '../../../../platform/files/avatar.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { changeSystemBot } from '../steps/change-system-bot.ts';

/** Removes a bot's avatar. Throws `not_found`. */
export async function deleteSystemBotAvatar(platform: Platform, id: number): Promise<void> {
  await removeAvatar(platform, await changeSystemBot(platform, id, { avatar_key: null }));
}
