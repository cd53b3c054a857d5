import { maxArticleTransfers } from '@confab/contract/features/article-transfer';
import * as contract from '@confab/contract/features/article-transfer';
import { Failure } from '@confab/contract/kit/errors';
import { endpoint, type Endpoint } from '../../platform/http/endpoint.ts';
import type { Platform } from '../../platform/platform.ts';
import { startExport } from './actions/start-export.ts';
import { startImport } from './actions/start-import.ts';
import { findTransfer, listTransfers, type TransferRow } from './queries.ts';
import { portalScope, portalAtPath } from './steps/portal-of.ts';
import { viewTransfers } from './steps/view-transfers.ts';

export function articleTransferRoutes(platform: Platform): Endpoint[] {
  const portalAt = (params: { account_id: number; slug: string }) => portalAtPath(platform, params);
  const shown = async (row: TransferRow): Promise<contract.ArticleTransfer> => {
    const [view] = await viewTransfers(platform, row.account_id, [row]);
    if (view === undefined) throw new Failure('not_found');
    return view;
  };
  return [
    endpoint(contract.listArticleTransfers, async ({ params }) => {
      const scope = portalScope(await portalAt(params));
      const rows = await listTransfers(platform.db, scope, maxArticleTransfers);
      return { payload: await viewTransfers(platform, params.account_id, rows) };
    }),
    endpoint(contract.showArticleTransfer, async ({ params }) => {
      const portal = await portalAt(params);
      const row = await findTransfer(platform.db, { accountId: params.account_id, id: params.id });
      if (row?.portal_id !== portal.id) throw new Failure('not_found');
      return shown(row);
    }),
    endpoint(contract.importArticles, async ({ params, input, actor }) =>
      shown(await startImport(platform, actor, await portalAt(params), input)),
    ),
    endpoint(contract.exportArticles, async ({ params, actor }) =>
      shown(await startExport(platform, actor, await portalAt(params))),
    ),
  ];
}
