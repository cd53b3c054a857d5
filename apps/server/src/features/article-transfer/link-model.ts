import type { Signer } from '../../platform/crypto/signed.ts';
import { secondsLeft } from './model.ts';

type Linked = { account_id: number; id: number; name: string; created_at: Date };

const kind = 'article_export';

/** The download link of an export; null once it has expired. */
export function exportUrl(
  { fileLinks, installation, now }: { fileLinks: Signer; installation: { frontendUrl: string }; now: Date },
  row: Linked,
): string | null {
  const left = secondsLeft(row.created_at, now);
  if (left === 0) return null;
  const token = fileLinks.sign([kind, row.account_id, row.id], left);
  return `${installation.frontendUrl}/files/articles/${token}/${encodeURIComponent(row.name)}`;
}

/** What a link leads to; undefined when it is forged, expired or for something else. */
export function readExportLink(links: Signer, token: string): { accountId: number; id: number } | undefined {
  const value = links.verify(token)?.value;
  if (!Array.isArray(value) || value[0] !== kind) return undefined;
  const [accountId, id]: unknown[] = value.slice(1);
  return typeof accountId === 'number' && typeof id === 'number' ? { accountId, id } : undefined;
}
