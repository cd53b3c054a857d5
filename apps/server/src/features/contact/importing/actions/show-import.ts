import type { ContactImport } from '@confab/contract/features/contact-import';
import { Failure } from '@confab/contract/kit/errors';
import type { Platform } from '../../../../platform/platform.ts';
import { findImport, type ImportKey } from '../queries.ts';
import { viewImport } from '../steps/view-import.ts';

/** How far an import got. Throws `not_found`. */
export async function showImport(platform: Platform, key: ImportKey): Promise<ContactImport> {
  const row = await findImport(platform.db, key);
  if (row === undefined) throw new Failure('not_found');
  return viewImport(platform, row);
}
