import { articleFiguresPerPage, type ArticleFigure } from '@confab/contract/features/article-figure';
import type { Platform } from '../../../platform/platform.ts';
import { dayRange } from '../model.ts';
import { countRows } from '../queries.ts';
import { figureView } from '../view.ts';
import { type PortalPath, type FiguresInput, sumsBy, readFigures } from '../steps/read-figures.ts';

/** Throws as `readFigures` does. */
export async function listFigures(
  platform: Platform,
  path: PortalPath,
  { by = 'article', page, ...input }: FiguresInput & { page?: number | null | undefined },
): Promise<{ payload: ArticleFigure[]; meta: { count: number; current_page: number } }> {
  const range = dayRange(input);
  const current = page ?? 1;
  const limit = articleFiguresPerPage;
  const offset = (current - 1) * limit;
  return readFigures(platform, path, async (trx, portal) => {
    const rows = await sumsBy[by](trx, portal, { ...range, limit, offset });
    const count = await countRows(trx, portal, range, by);
    return { payload: rows.map((row) => figureView(row, by)), meta: { count, current_page: current } };
  });
}
