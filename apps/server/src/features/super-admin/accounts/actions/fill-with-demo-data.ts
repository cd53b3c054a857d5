import { Failure } from '@confab/contract/kit/errors';
import type { Platform } from '../../../../platform/platform.ts';
import { findAccount } from '../../../account/index.ts';
import { requestDemoData } from '../../../demo-data/index.ts';
import { insertNote } from '../../log/queries.ts';

/**
 * Requests demo data for an account. Throws `not_found`, and `unprocessable` for an account without agents or without
 * room for another inbox.
 */
export async function fillWithDemoData(platform: Platform, accountId: number): Promise<void> {
  await platform.db.transaction().execute(async (trx) => {
    const account = await findAccount(trx, accountId);
    if (account === undefined) throw new Failure('not_found');
    await insertNote(trx, { action: 'fill', type: 'Account', id: accountId, name: account.name });
    await requestDemoData(trx, account);
  });
}
