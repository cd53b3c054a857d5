import { invalidField } from '@confab/contract/kit/errors';
import type { InputOf } from '@confab/contract/kit/route';
import type { ConsoleBot, consoleBotCreate } from '@confab/contract/features/super-admin-bot';
import type { SuperAdminActor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findAccount } from '../../../account/index.ts';
import { createAgentBot, createSystemBot } from '../../../agent-bot/index.ts';
import { showBot } from './show-bot.ts';

/** Throws `invalid` for an account that is not there, and as bots of accounts and of the installation do. */
export async function createBot(
  platform: Platform,
  actor: SuperAdminActor,
  { account_id: accountId, ...input }: InputOf<typeof consoleBotCreate>,
): Promise<ConsoleBot> {
  if (accountId == null) {
    const id = await createSystemBot(platform, actor.person.id, input);
    return showBot(platform, id);
  }
  if ((await findAccount(platform.db, accountId)) === undefined)
    throw invalidField('account_id', 'unknown', 'Account does not exist');
  const { id } = await createAgentBot(platform, accountId, input);
  return showBot(platform, id);
}
