import type { ArticleDay } from '@confab/contract/features/article-figure';
import { pageIn, pageSearch, rangeIn, rangeSearch, type Search } from '../report/index.ts';

/** Whole days, both included. */
type DateRange = ReturnType<typeof rangeIn>;

export const figureKinds = ['article', 'category'] as const;
export type FiguresBy = (typeof figureKinds)[number];

/** The selection in the URL. */
export type FiguresView = {
  range: DateRange;
  by: FiguresBy;
  /** The article whose days are shown; by default the whole portal's. */
  articleId: number | undefined;
  page: number;
};

export function figuresView(search: Search): FiguresView {
  const id = Number(search['article']);
  return {
    range: rangeIn(search),
    by: search['by'] === 'category' ? 'category' : 'article',
    articleId: Number.isSafeInteger(id) && id > 0 ? id : undefined,
    page: pageIn(search),
  };
}

export function figuresSearch({ range, by, articleId, page }: FiguresView): Search {
  return {
    ...rangeSearch(range),
    ...(by === 'category' ? { by } : {}),
    ...(articleId === undefined ? {} : { article: articleId }),
    ...pageSearch(page),
  };
}

/** Each day of a range, also those without visits. */
export function everyDay(
  { start, end }: Pick<DateRange, 'start' | 'end'>,
  days: readonly ArticleDay[],
): ArticleDay[] {
  const known = new Map(days.map((day) => [day.day, day]));
  const all: ArticleDay[] = [];
  for (let at = Date.parse(start); at <= Date.parse(end); at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10);
    all.push(known.get(day) ?? { day, views: 0, helpful: 0, unhelpful: 0 });
  }
  return all;
}

type Sums = Omit<ArticleDay, 'day'>;

export function sumOf(days: readonly Sums[]): Sums {
  return days.reduce<Sums>(
    (sum, { views, helpful, unhelpful }) => ({
      views: sum.views + views,
      helpful: sum.helpful + helpful,
      unhelpful: sum.unhelpful + unhelpful,
    }),
    { views: 0, helpful: 0, unhelpful: 0 },
  );
}

/** Which part of those who answered found it helpful; a dash without answers. */
export function shareText({ helpful, unhelpful }: Omit<Sums, 'views'>, language: string): string {
  const votes = helpful + unhelpful;
  return votes === 0 ? '–' : (helpful / votes).toLocaleString(language, { style: 'percent' });
}
