import type { OpenedFile } from '../../../platform/files/opened-file.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readExportLink } from '../link-model.ts';
import { findTransfer } from '../queries.ts';

/** The file of a link; undefined if the link is forged or expired, or the file was deleted. */
export async function openExport(platform: Platform, token: string): Promise<OpenedFile | undefined> {
  const key = readExportLink(platform.fileLinks, token);
  const row = key && (await findTransfer(platform.db, key));
  if (row?.storage_key == null || !row.is_export) return undefined;
  const contentType = 'application/zip';
  return { key: row.storage_key, filename: row.name, contentType, maxAgeSeconds: 0, shared: false };
}
