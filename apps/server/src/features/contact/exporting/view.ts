import type { ContactExport } from '@confab/contract/features/contact-export';
import type { Signer } from '../../../platform/crypto/signed.ts';
import { signTransfer, transferUrl } from '../transfer/link-model.ts';
import { exportFormatOf, exportStatusOf } from './model.ts';
import type { ExportRow } from './queries.ts';

type Links = { fileLinks: Signer; installation: { frontendUrl: string }; now: Date };

export function exportView(row: ExportRow, links: Links): ContactExport {
  return {
    id: row.id,
    status: exportStatusOf(row.status),
    format: exportFormatOf(row.format),
    file_name: row.name,
    exported_count: row.exported_count,
    total_count: row.total_count,
    download_url: downloadUrl(row, links),
    created_at: row.created_at.toISOString(),
  };
}

/** Null until the file is written, and after the link expired. */
export function downloadUrl(row: ExportRow, { fileLinks, installation, now }: Links): string | null {
  if (row.storage_key === null) return null;
  const link = { kind: 'contact_export', accountId: row.account_id, id: row.id } as const;
  const token = signTransfer(fileLinks, link, { created_at: row.created_at, now });
  return token && transferUrl(installation.frontendUrl, token, row.name);
}
