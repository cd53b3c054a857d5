import { Failure } from '@confab/contract/kit/errors';
import { hasCode } from '../../../../platform/errors/coded-error.ts';
import { maxAvatarBytes, removeAvatar, storeAvatarFile } from '../../../../platform/files/avatar.ts';
import { withTemporaryFile } from '../../../../platform/files/temporary-file.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findInbox } from '../../queries.ts';
import { changeInbox } from '../../steps/change-inbox.ts';

/**
 * Fetches the avatar of an inbox without one. A file that is no image is ignored; a temporarily unavailable server is
 * retried later.
 */
export async function fetchInboxAvatar(
  platform: Platform,
  { account_id: accountId, id, url }: { account_id: number; id: number; url: string },
): Promise<void> {
  const inbox = await findInbox(platform.db, accountId, id);
  if (inbox === undefined || inbox.avatar_key !== null) return;
  const key = await withTemporaryFile(async (file) => {
    if (!(await fetchTo(platform, url, file))) return undefined;
    return storeAvatarFile(platform, { kind: 'members', accountId }, file);
  }).catch((error: unknown) => {
    if (error instanceof Failure && error.code === 'invalid') return undefined;
    throw error;
  });
  if (key === undefined) return;
  const avatar = await changeInbox(platform, accountId, id, ({ avatar_key: before }) =>
    before === null ? { values: { avatar_key: key }, days: [] } : undefined,
  ).catch((error: unknown) => {
    // Deleted in the meantime.
    if (error instanceof Failure && error.code === 'not_found') return undefined;
    throw error;
  });
  if (avatar === undefined) await removeAvatar(platform, key);
}

/** False for an address at which there is nothing, or that may not be called. */
async function fetchTo(platform: Platform, url: string, saveTo: string): Promise<boolean> {
  try {
    const { status } = await platform.outbound.fetch(url, { maxBytes: maxAvatarBytes, saveTo });
    if (status >= 500) throw new Error(`the picture's server responded with ${status}`);
    return status === 200;
  } catch (error) {
    const isForGood = ['outbound_refused', 'outbound_bad_url', 'outbound_too_large'].some((code) =>
      hasCode(error, code),
    );
    if (isForGood) return false;
    throw error;
  }
}
