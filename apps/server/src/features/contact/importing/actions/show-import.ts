import { maxContactImports, type ContactImport } from '@confab/contract/features/contact-import';
import { Failure } from '@confab/contract/kit/errors';
import type { Platform } from '../../../../platform/platform.ts';
import { findImport, findRefusalsAfter, listImports, type ImportKey, type ImportRow } from '../queries.ts';
import { importView } from '../view.ts';

/** Refused rows that are shown with an import. */
const maxShown = 20;

/** How far an import got. Throws `not_found`. */
export async function showImport(platform: Platform, key: ImportKey): Promise<ContactImport> {
  const row = await findImport(platform.db, key);
  if (row === undefined) throw new Failure('not_found');
  return viewImport(platform, row);
}

export async function viewImport(platform: Platform, row: ImportRow): Promise<ContactImport> {
  const key = { accountId: row.account_id, id: row.id };
  const refused = row.refused_count === 0 ? [] : await findRefusalsAfter(platform.db, key, 0, maxShown);
  return importView(row, refused, linksOf(platform));
}

/** The newest imports of an account, without their refused rows. */
export async function showImports(platform: Platform, accountId: number): Promise<ContactImport[]> {
  const rows = await listImports(platform.db, accountId, maxContactImports);
  return rows.map((row) => importView(row, [], linksOf(platform)));
}

function linksOf({ fileLinks, installation, clock }: Platform) {
  return { fileLinks, installation, now: clock.now() };
}
