import { removeAvatar } from '../../../../platform/files/avatar.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { changeInbox } from '../../steps/change-inbox.ts';

/** Removes an inbox's avatar. Throws `not_found`. */
export async function removeInboxAvatar(platform: Platform, accountId: number, id: number): Promise<void> {
  const changed = await changeInbox(platform, accountId, id, () => ({
    values: { avatar_key: null },
    days: [],
  }));
  if (changed !== undefined) await removeAvatar(platform, changed.before.avatar_key);
}
