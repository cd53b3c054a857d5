import type { ContactImport } from '@confab/contract/features/contact-import';
import type { Signer } from '../../../platform/crypto/signed.ts';
import { signTransfer, transferUrl } from '../transfer/link-model.ts';
import { importStatusOf } from './model.ts';
import type { ImportRow, RejectedRow } from './queries.ts';

type Links = { fileLinks: Signer; installation: { frontendUrl: string }; now: Date };

export function importView(row: ImportRow, refused: readonly RejectedRow[], links: Links): ContactImport {
  return {
    id: row.id,
    file_name: row.name,
    status: importStatusOf(row.status),
    encoding: row.encoding,
    columns: row.columns,
    mapping: row.mapping,
    byte_size: row.byte_size,
    processed_bytes: row.cursor,
    processed_count: row.row_count - 1,
    created_count: row.created_count,
    updated_count: row.updated_count,
    unchanged_count: row.unchanged_count,
    refused_count: row.refused_count,
    refused: refused.map(({ row: number, reason }) => ({ row: number, reason })),
    refused_url: rejectedUrl(row, links),
    failure: row.failure,
    created_at: row.created_at.toISOString(),
  };
}

export function rejectedUrl(row: ImportRow, { fileLinks, installation, now }: Links): string | null {
  if (row.refused_key === null) return null;
  const link = { kind: 'contact_import', accountId: row.account_id, id: row.id } as const;
  const token = signTransfer(fileLinks, link, { created_at: row.created_at, now });
  return token && transferUrl(installation.frontendUrl, token, rejectedFileName(row));
}

/** Source: the v1 wire contract. */
export function rejectedFileName({ created_at: createdAt }: Pick<ImportRow, 'created_at'>): string {
  return `${createdAt.toISOString().slice(0, 10).replaceAll('-', '')}_contacts.csv`;
}
