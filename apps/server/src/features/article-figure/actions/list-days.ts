import type { ArticleDay } from '@confab/contract/features/article-figure';
import type { Platform } from '../../../platform/platform.ts';
import { dayRange, type DayRange } from '../model.ts';
import { sumByDay } from '../queries.ts';
import { type PortalPath, readFigures } from '../steps/read-figures.ts';

/** Throws as `readFigures` does. */
export async function listDays(
  platform: Platform,
  path: PortalPath,
  { article_id: articleId, ...input }: DayRange & { article_id?: number | null | undefined },
): Promise<ArticleDay[]> {
  const range = dayRange(input);
  return readFigures(platform, path, (trx, portal) => sumByDay(trx, portal, range, articleId ?? undefined));
}
