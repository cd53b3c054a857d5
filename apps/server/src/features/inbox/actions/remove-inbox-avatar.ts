import { removeAvatar } from '../../../platform/files/avatar.ts';
import type { Platform } from '../../../platform/platform.ts';
import { changeInbox } from '../steps/change-inbox.ts';

/** Takes the picture off an inbox. Throws `not_found`. */
export async function removeInboxAvatar(platform: Platform, accountId: number, id: number): Promise<void> {
  const { before } = await changeInbox(platform, accountId, id, () =>
    Promise.resolve({ values: { avatar_key: null }, days: [] }),
  );
  await removeAvatar(platform, before.avatar_key);
}
