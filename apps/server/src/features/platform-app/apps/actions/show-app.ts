import { Failure } from '@confab/contract/kit/errors';
import type { PlatformAppDetails } from '@confab/contract/features/super-admin-app';
import type { Platform } from '../../../../platform/platform.ts';
import { findApp, listPermissibles } from '../../queries.ts';
import { appView } from '../../view.ts';

const maxPermissibles = 100;

/** The app with the newest of its permitted objects. Throws `not_found`. */
export async function showApp(platform: Platform, id: number): Promise<PlatformAppDetails> {
  const row = await findApp(platform.db, id);
  if (row === undefined) throw new Failure('not_found');
  const permissibles = await listPermissibles(platform.db, id, maxPermissibles);
  return appView(row, permissibles);
}
