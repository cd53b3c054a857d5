import { maxShownRejections, type ArticleTransfer } from '@confab/contract/features/article-transfer';
import type { Platform } from '../../../platform/platform.ts';
import { exportUrl } from '../link-model.ts';
import { transferStatusOf } from '../model.ts';
import { listRejected, type TransferRow } from '../queries.ts';
import { transferView } from '../view.ts';

/** Transfers of one account, with their rejected articles. */
export async function viewTransfers(
  { db, fileLinks, installation, clock }: Platform,
  accountId: number,
  rows: readonly TransferRow[],
): Promise<ArticleTransfer[]> {
  const ids = rows.filter((row) => row.refused_count > 0).map(({ id }) => id);
  const refused = ids.length === 0 ? [] : await listRejected(db, accountId, ids, maxShownRejections);
  return rows.map((row) => {
    const isReady = row.is_export && transferStatusOf(row.status) === 'done';
    const downloadUrl = isReady ? exportUrl({ fileLinks, installation, now: clock.now() }, row) : null;
    return transferView(row, {
      refused: refused.filter((one) => one.article_transfer_id === row.id),
      downloadUrl,
    });
  });
}
