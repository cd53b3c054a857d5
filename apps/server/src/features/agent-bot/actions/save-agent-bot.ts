import { maxAgentBots, type AgentBot } from '@confab/contract/features/agent-bot';
import { Failure, invalidField } from '@confab/contract/kit/errors';
import { removeAvatar, withAvatar } from '../../../platform/files/avatar.ts';
import { addJob } from '../../../platform/jobs/job.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Trx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { botAvatar } from '../job-model.ts';
import { botValues, tooManyBots } from '../model.ts';
import { findAgentBot, insertBot, lockBot, updateBotRow, type AgentBotKey } from '../queries.ts';
import { announceChange } from '../steps/announce-change.ts';
import { giveToken } from '../steps/bot-token.ts';
import { requireSoundScript } from '../csml/steps/require-sound-script.ts';
import { shownBot } from '../steps/view-bot.ts';

/** What can be said of a bot. */
export type BotInput = Parameters<typeof botValues>[0] & {
  avatar?: unknown;
  avatar_url?: string | null | undefined;
};

/**
 * Adds a bot with a token. Throws `invalid` on a field, `unprocessable` when the account has as many as
 * it may, or a script cannot be checked.
 */
export async function createAgentBot(
  platform: Platform,
  accountId: number,
  given: BotInput & { name: string },
): Promise<AgentBot> {
  const values = { ...botValues(given), name: given.name.trim() };
  if (values.name === '') throw invalidField('name', 'blank', "Name can't be blank");
  await requireSoundScript(platform, { bot_type: 0, bot_config: {}, ...values });
  return withAvatar(platform, { kind: 'members', accountId }, given.avatar, (avatarKey) =>
    transact(platform, async (trx, emit) => {
      const id = await insertBot(trx, accountId, { ...values, avatar_key: avatarKey ?? null }, maxAgentBots);
      if (id === undefined) throw tooManyBots();
      await giveToken(platform, trx, id);
      await askAvatar(trx, { accountId, id }, given);
      announceChange(emit, accountId, id);
      return shownBot(platform, trx, { accountId, id }, true);
    }),
  );
}

/** Changes a bot. Throws `not_found`, `invalid` on a field, and `unprocessable` when a script cannot be checked. */
export async function updateAgentBot(
  platform: Platform,
  key: AgentBotKey,
  given: BotInput,
): Promise<AgentBot> {
  const values = botValues(given);
  const { accountId, id } = key;
  if (values.bot_type !== undefined || values.bot_config !== undefined) {
    const stored = await findAgentBot(platform.db, key);
    if (stored !== undefined) await requireSoundScript(platform, { ...stored, ...values });
  }
  const owner = { kind: 'members' as const, accountId };
  const { bot, replaced } = await withAvatar(platform, owner, given.avatar, (avatarKey) =>
    transact(platform, async (trx, emit) => {
      const before = await lockBot(trx, key);
      if (before === undefined) throw new Failure('not_found');
      const changes = { ...values, ...(avatarKey === undefined ? {} : { avatar_key: avatarKey }) };
      await updateBotRow(trx, key, changes, platform.clock.now());
      await askAvatar(trx, key, given);
      announceChange(emit, accountId, id);
      const after = await shownBot(platform, trx, key, true);
      return { bot: after, replaced: avatarKey === undefined ? null : before.avatar_key };
    }),
  );
  await removeAvatar(platform, replaced);
  return bot;
}

/** A file that came along is the picture; an address of one is fetched later. */
async function askAvatar(trx: Trx, { accountId, id }: AgentBotKey, { avatar, avatar_url: url }: BotInput) {
  const hasFile = avatar !== undefined && avatar !== null && avatar !== '';
  if (hasFile || !url || !/^https?:\/\//i.test(url)) return;
  await addJob(trx, botAvatar, { account_id: accountId, id, url });
}
