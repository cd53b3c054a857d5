import type { ContactImport } from '@confab/contract/features/contact-import';
import type { Platform } from '../../../../platform/platform.ts';
import { findRejectedRowsAfter, type ImportRow } from '../queries.ts';
import { importView } from '../view.ts';

/** Maximum rejected rows shown with an import. */
const maxShown = 20;

/** An import with the first of its rejected rows. */
export async function viewImport(platform: Platform, row: ImportRow): Promise<ContactImport> {
  const key = { accountId: row.account_id, id: row.id };
  const refused = row.refused_count === 0 ? [] : await findRejectedRowsAfter(platform.db, key, 0, maxShown);
  return importView(row, refused, importLinks(platform));
}

export function importLinks({ fileLinks, installation, clock }: Platform) {
  return { fileLinks, installation, now: clock.now() };
}
