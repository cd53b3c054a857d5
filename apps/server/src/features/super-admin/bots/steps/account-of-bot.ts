import { Failure } from '@confab/contract/kit/errors';
import type { Platform } from '../../../../platform/platform.ts';
import { findAnyBot } from '../../../agent-bot/index.ts';

/** Null for a bot of the installation. Throws `not_found`. */
export async function accountOfBot({ db }: Platform, id: number): Promise<number | null> {
  const row = await findAnyBot(db, id);
  if (row === undefined) throw new Failure('not_found');
  return row.account_id;
}
