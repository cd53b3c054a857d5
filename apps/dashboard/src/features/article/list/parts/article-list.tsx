import type { Article } from '@confab/contract/features/article';
import { Card } from '@confab/ui/card';
import { ReorderList } from '@confab/ui/reorder-list';
import { toast } from '@confab/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorText } from '../../../../platform/calls/error-text.ts';
import { useText } from '../../../../platform/messages/use-text.ts';
import type { ListSelection } from '../../../../platform/selection/use-selection.ts';
import { useMayWrite } from '../../../portal/index.ts';
import { reorderArticlesMutation, type PortalKey } from '../../api.ts';
import { positionsFor, type ArticleFilter } from '../../model.ts';
import { ArticleRow } from './article-row.tsx';

type ArticleListProps = {
  label: string;
  portalKey: PortalKey;
  filter: ArticleFilter;
  articles: readonly Article[];
  selection: ListSelection;
  isBusy: boolean;
};

/** One page of articles; those of a category can be reordered while no filter is set. */
export function ArticleList({ label, portalKey, filter, articles, selection, isBusy }: ArticleListProps) {
  const mayWrite = useMayWrite(portalKey.slug);
  const { categorySlug, status, authorId, search } = filter;
  const isWhole = status === undefined && authorId === undefined && search === undefined;
  const row = (article: Article) => (
    <ArticleRow
      article={article}
      isSelected={selection.ids.has(article.id)}
      onSelect={() => selection.toggle(article.id)}
      hasCategory={categorySlug === undefined}
    />
  );
  if (categorySlug !== undefined && isWhole && mayWrite)
    return <Ordered {...{ label, portalKey, filter, articles }}>{row}</Ordered>;
  return (
    <Card padding="none">
      <ul aria-label={label} aria-busy={isBusy}>
        {articles.map((article) => (
          <li key={article.id} className="border-b border-border px-4 py-2 last:border-0">
            {row(article)}
          </li>
        ))}
      </ul>
    </Card>
  );
}

type OrderedProps = Pick<ArticleListProps, 'label' | 'portalKey' | 'filter' | 'articles'> & {
  children: (article: Article) => ReactNode;
};

function Ordered({ label, portalKey, filter, articles, children }: OrderedProps) {
  const text = useText();
  const reorder = useMutation({
    ...reorderArticlesMutation(useQueryClient(), portalKey, filter),
    onError: (error) => toast({ text: errorText(error, text), tone: 'danger' }),
  });
  return (
    <ReorderList
      label={label}
      items={articles}
      itemId={({ id }) => String(id)}
      handleLabel={({ title }) => text('article:list.move', { title })}
      hint={text('article:list.moveHint')}
      movedText={({ title }, position) => text('article:list.moved', { title, position })}
      onReorder={(next) => reorder.mutate({ articles: next, positions: positionsFor(next) })}
    >
      {children}
    </ReorderList>
  );
}
