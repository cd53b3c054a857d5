import { Failure } from '@confab/contract/kit/errors';
import type { Platform } from '../../../../platform/platform.ts';
import { findApp } from '../../queries.ts';
import { issueToken } from '../../steps/issue-token.ts';

/** Gives the app another token; the one before is void. Throws `not_found`. */
export async function rotateToken(platform: Platform, id: number): Promise<void> {
  if ((await findApp(platform.db, id)) === undefined) throw new Failure('not_found');
  await platform.db.transaction().execute((trx) => issueToken(platform, trx, id));
}
