import { maxAgentBots, type AgentBot } from '@confab/contract/features/agent-bot';
import { invalidField } from '@confab/contract/kit/errors';
import { withAvatar } from '../../../platform/files/avatar.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { botValues, tooManyBots, type BotInput } from '../model.ts';
import { insertBot } from '../queries.ts';
import { announceChange } from '../steps/announce-change.ts';
import { issueToken } from '../steps/bot-token.ts';
import { requireValidScript } from '../csml/steps/require-valid-script.ts';
import { shownBot } from '../steps/view-bot.ts';
import { requestAvatar } from '../steps/request-avatar.ts';

/**
 * Adds a bot with a token. Throws `invalid` on a field, `unprocessable` when the account has as many as
 * it may, or a script cannot be checked.
 */
export async function createAgentBot(
  platform: Platform,
  accountId: number,
  input: BotInput & { name: string },
): Promise<AgentBot> {
  const values = { ...botValues(input), name: input.name.trim() };
  if (values.name === '') throw invalidField('name', 'blank', "Name can't be blank");
  await requireValidScript(platform, { bot_type: 0, bot_config: {}, ...values });
  return withAvatar(platform, { kind: 'members', accountId }, input.avatar, (avatarKey) =>
    transact(platform, async (trx, emit) => {
      const id = await insertBot(trx, accountId, { ...values, avatar_key: avatarKey ?? null }, maxAgentBots);
      if (id === undefined) throw tooManyBots();
      await issueToken(platform, trx, id);
      await requestAvatar(trx, { accountId, id }, input);
      announceChange(emit, accountId, id);
      return shownBot(platform, trx, { accountId, id }, true);
    }),
  );
}
