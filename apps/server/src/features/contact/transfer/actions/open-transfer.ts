import type { OpenedFile } from '../../../../platform/files/opened-file.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { contentTypes, exportFormatOf } from '../../exporting/model.ts';
import { findExport } from '../../exporting/queries.ts';
import { findImport } from '../../importing/queries.ts';
import { rejectedFileName } from '../../importing/view.ts';
import { readTransfer } from '../link-model.ts';

/** The file of a link; undefined if the link is forged or expired, or the file was deleted. */
export async function openTransfer(platform: Platform, token: string): Promise<OpenedFile | undefined> {
  const link = readTransfer(platform.fileLinks, token);
  if (link === undefined) return undefined;
  const { kind, accountId, id } = link;
  const shown = { maxAgeSeconds: 0, shared: false };
  if (kind === 'contact_import') {
    const row = await findImport(platform.db, { accountId, id });
    if (row?.refused_key == null) return undefined;
    return { ...shown, key: row.refused_key, filename: rejectedFileName(row), contentType: 'text/csv' };
  }
  const row = await findExport(platform.db, { accountId, id });
  if (row?.storage_key == null) return undefined;
  const contentType = contentTypes[exportFormatOf(row.format)];
  return { ...shown, key: row.storage_key, filename: row.name, contentType };
}
