import { maxContactImports, type ContactImport } from '@confab/contract/features/contact-import';
import type { Platform } from '../../../../platform/platform.ts';
import { listImports as listRows } from '../queries.ts';
import { importView } from '../view.ts';
import { importLinks } from '../steps/view-import.ts';

/** The newest imports of an account, without their rejected rows. */
export async function listImports(platform: Platform, accountId: number): Promise<ContactImport[]> {
  const rows = await listRows(platform.db, accountId, maxContactImports);
  return rows.map((row) => importView(row, [], importLinks(platform)));
}
