import { maxSystemBots } from '@confab/contract/features/super-admin-bot';
import { Failure, invalidField } from '@confab/contract/kit/errors';
import type { Trx } from '../../../../platform/db/database.ts';
import { removeAvatar, withAvatar } from '../../../../platform/files/avatar.ts';
import { addJob } from '../../../../platform/jobs/job.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { botValues } from '../../model.ts';
import { giveToken } from '../../steps/bot-token.ts';
import { systemBotSpread } from '../job-model.ts';
import { insertSystemBot, lockSystemBot, updateSystemBotRow, type SystemBotValues } from '../queries.ts';

/** What can be said of a bot of the installation. */
export type SystemBotInput = {
  name?: string | undefined;
  description?: string | null | undefined;
  outgoing_url?: string | null | undefined;
  avatar?: unknown;
};

/**
 * Adds a bot to the installation, with a token; answers its id. Throws `invalid` on a field, and `unprocessable` when
 * there are as many as there may be.
 */
export async function createSystemBot(
  platform: Platform,
  userId: number,
  given: SystemBotInput & { name: string },
): Promise<number> {
  const { name, description = null, outgoing_url = null } = botValues(given);
  if (name === undefined) throw invalidField('name', 'blank', "Name can't be blank");
  return withAvatar(platform, { kind: 'user', userId }, given.avatar, (avatarKey) =>
    transact(platform, async (trx) => {
      const values = { name, description, outgoing_url, avatar_key: avatarKey ?? null };
      const id = await insertSystemBot(trx, values, maxSystemBots);
      if (id === undefined)
        throw new Failure('unprocessable', { message: 'The installation has as many bots as it may' });
      await giveToken(platform, trx, id);
      return id;
    }),
  );
}

/** Throws `not_found`, and `invalid` on a field. */
export async function updateSystemBot(
  platform: Platform,
  userId: number,
  id: number,
  given: SystemBotInput,
): Promise<void> {
  const { name, description, outgoing_url } = botValues(given);
  const values = {
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    ...(outgoing_url === undefined ? {} : { outgoing_url }),
  };
  const replaced = await withAvatar(platform, { kind: 'user', userId }, given.avatar, async (avatarKey) => {
    const changes = { ...values, ...(avatarKey === undefined ? {} : { avatar_key: avatarKey }) };
    const before = await change(platform, id, changes);
    return avatarKey === undefined ? null : before;
  });
  await removeAvatar(platform, replaced);
}

/** Takes the picture off a bot. Throws `not_found`. */
export async function deleteSystemBotAvatar(platform: Platform, id: number): Promise<void> {
  await removeAvatar(platform, await change(platform, id, { avatar_key: null }));
}

/** Gives a bot another token; the one before it is void in every account. Throws `not_found`. */
export async function resetSystemBotToken(platform: Platform, id: number): Promise<void> {
  await transact(platform, async (trx) => {
    await requireLocked(trx, id);
    await giveToken(platform, trx, id);
  });
  platform.invalidate(`bot:${id}`);
}

/** Answers the key of the picture it had. */
function change(platform: Platform, id: number, changes: Partial<SystemBotValues>): Promise<string | null> {
  return transact(platform, async (trx) => {
    const { avatar_key: before } = await requireLocked(trx, id);
    await updateSystemBotRow(trx, id, changes, platform.clock.now());
    await addJob(trx, systemBotSpread, { id });
    return before;
  });
}

async function requireLocked(trx: Trx, id: number) {
  const row = await lockSystemBot(trx, id);
  if (row === undefined) throw new Failure('not_found');
  return row;
}
