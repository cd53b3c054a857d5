import { Failure } from '@confab/contract/kit/errors';
import type { Platform } from '../../../../platform/platform.ts';
import { deletePermissible } from '../../queries.ts';

/** Throws `not_found`. */
export async function removePermissible(
  platform: Platform,
  id: number,
  permissibleId: number,
): Promise<void> {
  const isGone = await platform.db.transaction().execute((trx) => deletePermissible(trx, id, permissibleId));
  if (!isGone) throw new Failure('not_found');
}
