import { removeAvatar, withAvatar } from '../../../../platform/files/avatar.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { botValues } from '../../model.ts';
import type { SystemBotInput } from '../model.ts';
import { changeSystemBot } from '../steps/change-system-bot.ts';

/** Throws `not_found`, and `invalid` on a field. */
export async function updateSystemBot(
  platform: Platform,
  userId: number,
  id: number,
  input: SystemBotInput,
): Promise<void> {
  const { name, description, outgoing_url } = botValues(input);
  const values = {
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    ...(outgoing_url === undefined ? {} : { outgoing_url }),
  };
  const replaced = await withAvatar(platform, { kind: 'user', userId }, input.avatar, async (avatarKey) => {
    const changes = { ...values, ...(avatarKey === undefined ? {} : { avatar_key: avatarKey }) };
    const before = await changeSystemBot(platform, id, changes);
    return avatarKey === undefined ? null : before;
  });
  await removeAvatar(platform, replaced);
}
