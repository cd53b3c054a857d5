import type { ArticleTransfer } from '@confab/contract/features/article-transfer';
import { transferStatusOf } from './model.ts';
import type { RejectedArticle, TransferRow } from './queries.ts';

export function transferView(
  row: TransferRow,
  { refused, downloadUrl }: { refused: readonly RejectedArticle[]; downloadUrl: string | null },
): ArticleTransfer {
  return {
    id: row.id,
    kind: row.is_export ? 'export' : 'import',
    file_name: row.name,
    status: transferStatusOf(row.status),
    total_count: row.total_count,
    done_count: row.done_count,
    created_count: row.created_count,
    updated_count: row.updated_count,
    unchanged_count: row.unchanged_count,
    refused_count: row.refused_count,
    categories_count: row.categories_count,
    refused: refused.map(({ name, reason }) => ({ name, reason })),
    failure: row.failure,
    download_url: downloadUrl,
    created_at: row.created_at.toISOString(),
  };
}
