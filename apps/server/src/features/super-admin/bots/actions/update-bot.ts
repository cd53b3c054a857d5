import type { InputOf } from '@confab/contract/kit/route';
import type { ConsoleBot, consoleBotUpdate } from '@confab/contract/features/super-admin-bot';
import type { SuperAdminActor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { updateAgentBot, updateSystemBot } from '../../../agent-bot/index.ts';
import { accountOfBot } from '../steps/account-of-bot.ts';
import { showBot } from './show-bot.ts';

/** Throws `not_found`, and `invalid` on a field. */
export async function updateBot(
  platform: Platform,
  actor: SuperAdminActor,
  id: number,
  input: InputOf<typeof consoleBotUpdate>,
): Promise<ConsoleBot> {
  const accountId = await accountOfBot(platform, id);
  if (accountId === null) await updateSystemBot(platform, actor.person.id, id, input);
  else await updateAgentBot(platform, { accountId, id }, input);
  return showBot(platform, id);
}
