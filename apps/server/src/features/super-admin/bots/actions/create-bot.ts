import type { InputOf } from '@confab/contract/kit/route';
import type { ConsoleBot, consoleBotCreate } from '@confab/contract/features/super-admin-bot';
import type { SuperAdminActor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { createSystemBot } from '../../../agent-bot/index.ts';
import { showBot } from './show-bot.ts';

export async function createBot(
  platform: Platform,
  actor: SuperAdminActor,
  given: InputOf<typeof consoleBotCreate>,
): Promise<ConsoleBot> {
  const id = await createSystemBot(platform, actor.person.id, given);
  return showBot(platform, id);
}
