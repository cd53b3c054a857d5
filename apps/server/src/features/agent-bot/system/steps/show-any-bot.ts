import type { ConsoleBot } from '@confab/contract/features/super-admin-bot';
import { Failure } from '@confab/contract/kit/errors';
import type { Platform } from '../../../../platform/platform.ts';
import { findAnyBot } from '../list-queries.ts';
import { countAccountsOf } from '../queries.ts';
import { consoleBotView } from '../view.ts';

/** A bot of an account or of the installation. Throws `not_found`. */
export async function showAnyBot(platform: Platform, id: number): Promise<ConsoleBot> {
  const row = await findAnyBot(platform.db, id);
  if (row === undefined) throw new Failure('not_found');
  const accounts = row.account_id === null ? await countAccountsOf(platform.db, id) : 1;
  return consoleBotView(platform.installation.frontendUrl, row, accounts);
}
