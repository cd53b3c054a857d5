import { Failure } from '@confab/contract/kit/errors';
import { hasCode } from '../../../platform/errors/coded-error.ts';
import { maxAvatarBytes, removeAvatar, storeAvatarFile } from '../../../platform/files/avatar.ts';
import { withTemporaryFile } from '../../../platform/files/temporary-file.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockBot, updateBotRow, type AgentBotKey } from '../queries.ts';
import { announceChange } from '../steps/announce-change.ts';

/**
 * Fetches a bot's avatar. A file that is no image changes nothing; a temporarily unavailable server is retried later.
 */
export async function fetchBotAvatar(platform: Platform, key: AgentBotKey, url: string): Promise<void> {
  const { accountId, id } = key;
  const stored = await withTemporaryFile(async (file) => {
    if (!(await fetchTo(platform, url, file))) return undefined;
    return storeAvatarFile(platform, { kind: 'members', accountId }, file);
  }).catch((error: unknown) => {
    if (error instanceof Failure && error.code === 'invalid') return undefined;
    throw error;
  });
  if (stored === undefined) return;
  const before = await transact(platform, async (trx, emit) => {
    const bot = await lockBot(trx, key);
    if (bot === undefined) return stored;
    await updateBotRow(trx, key, { avatar_key: stored }, platform.clock.now());
    announceChange(emit, accountId, id);
    return bot.avatar_key;
  });
  await removeAvatar(platform, before);
}

/** False for an address at which there is nothing, or that may not be called. */
async function fetchTo(platform: Platform, url: string, saveTo: string): Promise<boolean> {
  try {
    const { status } = await platform.outbound.fetch(url, { maxBytes: maxAvatarBytes, saveTo });
    if (status >= 500) throw new Error(`the picture's server responded with ${status}`);
    return status === 200;
  } catch (error) {
    const codes = ['outbound_refused', 'outbound_bad_url', 'outbound_too_large'];
    if (codes.some((code) => hasCode(error, code))) return false;
    throw error;
  }
}
