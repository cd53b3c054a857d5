import type { AgentBot } from '@confab/contract/features/agent-bot';
import { Failure } from '@confab/contract/kit/errors';
import { removeAvatar, withAvatar } from '../../../platform/files/avatar.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { wakeBot } from '../../hook-call/index.ts';
import { botValues, type BotInput } from '../model.ts';
import { findAgentBot, lockBot, updateBotRow, type AgentBotKey } from '../queries.ts';
import { announceChange } from '../steps/announce-change.ts';
import { requireValidScript } from '../csml/steps/require-valid-script.ts';
import { shownBot } from '../steps/view-bot.ts';
import { requestAvatar } from '../steps/request-avatar.ts';

/** Changes a bot. Throws `not_found`, `invalid` on a field, and `unprocessable` when a script cannot be checked. */
export async function updateAgentBot(
  platform: Platform,
  key: AgentBotKey,
  input: BotInput,
): Promise<AgentBot> {
  const values = botValues(input);
  const { accountId, id } = key;
  if (values.bot_type !== undefined || values.bot_config !== undefined) {
    const stored = await findAgentBot(platform.db, key);
    if (stored !== undefined) await requireValidScript(platform, { ...stored, ...values });
  }
  const owner = { kind: 'members' as const, accountId };
  const { bot, replaced } = await withAvatar(platform, owner, input.avatar, (avatarKey) =>
    transact(platform, async (trx, emit) => {
      const before = await lockBot(trx, key);
      if (before === undefined) throw new Failure('not_found');
      const changes = { ...values, ...(avatarKey === undefined ? {} : { avatar_key: avatarKey }) };
      await updateBotRow(trx, key, changes, platform.clock.now());
      if (values.outgoing_url !== undefined && values.outgoing_url !== before.outgoing_url)
        await wakeBot(platform, trx, accountId, id);
      await requestAvatar(trx, key, input);
      announceChange(emit, accountId, id);
      const after = await shownBot(platform, trx, key, true);
      return { bot: after, replaced: avatarKey === undefined ? null : before.avatar_key };
    }),
  );
  await removeAvatar(platform, replaced);
  return bot;
}
