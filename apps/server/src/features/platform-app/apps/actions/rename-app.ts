import { Failure } from '@confab/contract/kit/errors';
import type { Platform } from '../../../../platform/platform.ts';
import { checkedAppName } from '../../model.ts';
import { updateApp } from '../../queries.ts';

/** Throws `not_found`, and `invalid` for an empty name. */
export async function renameApp(platform: Platform, id: number, name: string): Promise<void> {
  const checked = checkedAppName(name);
  const isThere = await platform.db.transaction().execute((trx) => updateApp(trx, id, checked));
  if (!isThere) throw new Failure('not_found');
}
