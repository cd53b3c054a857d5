import type { InputOf } from '@confab/contract/kit/route';
import type { ConsoleBot, consoleBotUpdate } from '@confab/contract/features/super-admin-bot';
import type { SuperAdminActor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { updateSystemBot } from '../../../agent-bot/index.ts';
import { showBot } from './show-bot.ts';

export async function updateBot(
  platform: Platform,
  actor: SuperAdminActor,
  id: number,
  given: InputOf<typeof consoleBotUpdate>,
): Promise<ConsoleBot> {
  await updateSystemBot(platform, actor.person.id, id, given);
  return showBot(platform, id);
}
