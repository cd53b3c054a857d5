import type { ArticleFigure } from '@confab/contract/features/article-figure';
import { articleStatuses } from '@confab/contract/features/article';
import type { FigureRow } from './queries.ts';

export type FiguresBy = 'article' | 'category';

export function figureView({ views, helpful, unhelpful, ...row }: FigureRow, by: FiguresBy): ArticleFigure {
  return {
    id: row.id,
    title: row.title,
    locale: row.locale,
    ...(by === 'category'
      ? {}
      : { category_name: row.category_name, status: articleStatuses[row.status ?? 0] ?? 'draft' }),
    views,
    helpful,
    unhelpful,
  };
}

const counts = ['Views', 'Helpful', 'Not helpful'];

/** The cells of a file, its head first. */
export function figureCells(rows: readonly FigureRow[], by: FiguresBy): string[][] {
  const head = by === 'category' ? ['Category', 'Language'] : ['Article', 'Language', 'Category'];
  const named = (row: FigureRow) =>
    by === 'category' ? [row.title, row.locale] : [row.title, row.locale, row.category_name ?? ''];
  return [
    [...head, ...counts],
    ...rows.map((row) => [...named(row), ...[row.views, row.helpful, row.unhelpful].map(String)]),
  ];
}
