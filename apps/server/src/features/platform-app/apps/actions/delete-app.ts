import { Failure } from '@confab/contract/kit/errors';
import type { Platform } from '../../../../platform/platform.ts';
import { deleteApp as removeRows } from '../../queries.ts';

/** Deletes the app and its token; the objects it created stay. Throws `not_found`. */
export async function deleteApp(platform: Platform, id: number): Promise<void> {
  const isGone = await platform.db.transaction().execute((trx) => removeRows(trx, id));
  if (!isGone) throw new Failure('not_found');
}
