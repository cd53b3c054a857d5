import {
  articleFiguresPerPage,
  type ArticleDay,
  type ArticleFigure,
} from '@confab/contract/features/article-figure';
import { csvLine } from '../../../platform/csv/csv-text.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { withinDeadline } from '../../../platform/db/search/within-deadline.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requirePortal } from '../../portal/index.ts';
import { dayRange, type DayRange } from '../model.ts';
import { countRows, sumByArticle, sumByCategory, sumByDay } from '../queries.ts';
import { figureCells, figureView, type FiguresBy } from '../view.ts';

type PortalPath = { account_id: number; slug: string };
type Asked = DayRange & { by?: FiguresBy | undefined };

/** Rows of a file. */
const maxDownloaded = 10_000;

// All of these throw `not_found`, `invalid`, and `unprocessable` when they take longer than a search may.

export async function listDays(
  platform: Platform,
  path: PortalPath,
  { article_id: articleId, ...input }: DayRange & { article_id?: number | null | undefined },
): Promise<ArticleDay[]> {
  const range = dayRange(input);
  return reading(platform, path, (trx, portal) => sumByDay(trx, portal, range, articleId ?? undefined));
}

export async function listFigures(
  platform: Platform,
  path: PortalPath,
  { by = 'article', page, ...input }: Asked & { page?: number | null | undefined },
): Promise<{ payload: ArticleFigure[]; meta: { count: number; current_page: number } }> {
  const range = dayRange(input);
  const current = page ?? 1;
  const limit = articleFiguresPerPage;
  const offset = (current - 1) * limit;
  return reading(platform, path, async (trx, portal) => {
    const rows = await sums[by](trx, portal, { ...range, limit, offset });
    const count = await countRows(trx, portal, range, by);
    return { payload: rows.map((row) => figureView(row, by)), meta: { count, current_page: current } };
  });
}

export async function downloadFigures(
  platform: Platform,
  path: PortalPath,
  { by = 'article', ...input }: Asked,
): Promise<string> {
  const range = dayRange(input);
  const rows = await reading(platform, path, (trx, portal) =>
    sums[by](trx, portal, { ...range, limit: maxDownloaded, offset: 0 }),
  );
  return figureCells(rows, by).map(csvLine).join('');
}

const sums = { article: sumByArticle, category: sumByCategory };

async function reading<T>(
  platform: Platform,
  { account_id: accountId, slug }: PortalPath,
  read: (trx: Trx, portal: { accountId: number; portalId: number }) => Promise<T>,
): Promise<T> {
  const { id: portalId } = await requirePortal(platform.db, { accountId, slug });
  return withinDeadline(platform.searchDb, accountId, (trx) => read(trx, { accountId, portalId }));
}
