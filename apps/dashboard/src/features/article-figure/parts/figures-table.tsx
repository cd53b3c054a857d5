import { articleFiguresPerPage, type ArticleFigure } from '@confab/contract/features/article-figure';
import { Button } from '@confab/ui/button';
import { EmptyState } from '@confab/ui/empty-state';
import { Link } from '@confab/ui/link';
import { Table, type TableColumn } from '@confab/ui/table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { accountPath } from '../../../platform/account/access.ts';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { QueryView } from '../../../platform/calls/query-view.tsx';
import { useLanguage, useText } from '../../../platform/messages/use-text.ts';
import { ListSkeleton } from '../../../platform/pages/list-skeleton.tsx';
import { localeName, localePath } from '../../portal/index.ts';
import { Pages } from '../../report/index.ts';
import { figuresQuery } from '../api.ts';
import { shareText, type FiguresView } from '../model.ts';

type FiguresTableProps = {
  slug: string;
  view: FiguresView;
  onPage: (page: number) => void;
  /** Shows the days of an article. */
  onDays: (articleId: number) => void;
};

/** Articles or categories by what readers did with them. */
export function FiguresTable({ slug, view, onPage, onDays }: FiguresTableProps) {
  const text = useText();
  const { range, by, page } = view;
  const query = useQuery({
    ...figuresQuery({ accountId: useAccountId(), slug }, { since: range.start, until: range.end }, by, page),
    placeholderData: keepPreviousData,
  });
  const columns = useColumns(slug, by, onDays);
  return (
    <QueryView query={query} skeleton={<ListSkeleton />} errorTitle={text('report:loadError')}>
      {({ payload, meta }) => (
        <>
          <Table
            label={text(`article-figure:by.${by}`)}
            columns={columns}
            rows={payload}
            rowId={({ id, locale }) => `${id ?? 0}:${locale}`}
            empty={<EmptyState size="small" title={text('report:nothing')} />}
          />
          <Pages page={page} isLast={page * articleFiguresPerPage >= meta.count} onChange={onPage} />
        </>
      )}
    </QueryView>
  );
}

function useColumns(
  slug: string,
  by: FiguresView['by'],
  onDays: FiguresTableProps['onDays'],
): readonly TableColumn<ArticleFigure>[] {
  const text = useText();
  const language = useLanguage();
  const accountId = useAccountId();
  const pathOf = ({ id, locale }: ArticleFigure) =>
    accountPath(accountId, localePath(slug, locale, `articles/${id ?? 0}`));
  const number = (key: 'views' | 'helpful' | 'unhelpful'): TableColumn<ArticleFigure> => ({
    id: key,
    title: text(`article-figure:${key}`),
    cell: (row) => row[key].toLocaleString(language),
    align: 'end',
    width: 90,
  });
  return [
    {
      id: 'title',
      title: text(`article-figure:${by}`),
      isRowHeader: true,
      width: 270,
      cell: (row) => {
        const name = row.id === null ? text('article-figure:noCategory') : row.title;
        return (
          <span className="flex min-w-0 flex-col items-start wrap-anywhere">
            {by === 'article' ? <Link href={pathOf(row)}>{name}</Link> : <bdi>{name}</bdi>}
            <bdi className="text-meta text-text-muted">
              {[localeName(row.locale, language), row.category_name].filter(Boolean).join(' · ')}
            </bdi>
          </span>
        );
      },
    },
    number('views'),
    number('helpful'),
    number('unhelpful'),
    {
      id: 'share',
      title: text('article-figure:share'),
      cell: (row) => shareText(row, language),
      align: 'end',
      width: 110,
    },
    ...(by === 'article' ? [{ id: 'days', title: text('article-figure:byDay'), cell: days }] : []),
  ];

  function days({ id, title }: ArticleFigure) {
    return (
      <Button
        size="small"
        variant="quiet"
        aria-label={text('article-figure:showDays', { title })}
        onPress={() => onDays(id ?? 0)}
      >
        {text('article-figure:show')}
      </Button>
    );
  }
}
