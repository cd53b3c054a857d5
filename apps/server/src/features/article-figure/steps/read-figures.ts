import type { Trx } from '../../../platform/db/database.ts';
import { withinDeadline } from '../../../platform/db/search/within-deadline.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requirePortal } from '../../portal/index.ts';
import type { DayRange } from '../model.ts';
import { sumByArticle, sumByCategory } from '../queries.ts';
import type { FiguresBy } from '../view.ts';

export type PortalPath = { account_id: number; slug: string };

export type FiguresInput = DayRange & { by?: FiguresBy | undefined };

/** The articles or categories of a portal with their sums. */
export const sumsBy = { article: sumByArticle, category: sumByCategory };

/** Throws `not_found`, and `unprocessable` when it takes longer than a search may. */
export async function readFigures<T>(
  platform: Platform,
  { account_id: accountId, slug }: PortalPath,
  read: (trx: Trx, portal: { accountId: number; portalId: number }) => Promise<T>,
): Promise<T> {
  const { id: portalId } = await requirePortal(platform.db, { accountId, slug });
  return withinDeadline(platform.searchDb, accountId, (trx) => read(trx, { accountId, portalId }));
}
