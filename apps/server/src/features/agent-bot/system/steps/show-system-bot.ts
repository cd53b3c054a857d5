import type { ConsoleBot } from '@confab/contract/features/super-admin-bot';
import { Failure } from '@confab/contract/kit/errors';
import type { Platform } from '../../../../platform/platform.ts';
import { countAccountsOf, findSystemBot } from '../queries.ts';
import { consoleBotView } from '../view.ts';

/** Throws `not_found`. */
export async function showSystemBot(platform: Platform, id: number): Promise<ConsoleBot> {
  const row = await findSystemBot(platform.db, id);
  if (row === undefined) throw new Failure('not_found');
  const accounts = await countAccountsOf(platform.db, id);
  return consoleBotView(platform.installation.frontendUrl, row, accounts);
}
