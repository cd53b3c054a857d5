import { articlesPerPage } from '@confab/contract/features/article';
import type { Category } from '@confab/contract/features/category';
import { Button } from '@confab/ui/button';
import { EmptyState } from '@confab/ui/empty-state';
import { IconButton } from '@confab/ui/icon-button';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FileText, Pencil, Plus, SearchX, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { accountPath } from '../../../platform/account/access.ts';
import { QueryView } from '../../../platform/calls/query-view.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { ListSkeleton } from '../../../platform/pages/list-skeleton.tsx';
import { PageNav } from '../../../platform/pages/page-nav.tsx';
import { SettingsPage } from '../../../platform/pages/settings-page.tsx';
import { useExistingPage } from '../../../platform/pages/use-existing-page.ts';
import { useSelection } from '../../../platform/selection/use-selection.ts';
import { categoriesQuery, CategoryForm, useDeleteCategory } from '../../category/index.ts';
import { localePath, useMayManage, useMayWrite } from '../../portal/index.ts';
import { articlesQuery, type PortalKey } from '../api.ts';
import { helpfulPercent, totalOf, type ArticleView } from '../model.ts';
import { ArticleList } from '../list/parts/article-list.tsx';
import { ArticleTools } from '../list/parts/article-tools.tsx';
import { BulkBar } from '../list/parts/bulk-bar.tsx';
import { useArticleLocation } from '../list/parts/use-article-location.ts';

/** Articles of one locale: all, one's own, drafts, archived ones, or those of a category. */
export function ArticleListScreen() {
  const text = useText();
  const at = useArticleLocation();
  const { portalKey, locale, view, filter, search, go } = at;
  const category = useCategoryOfAddress(at);
  const mayManage = useMayManage();
  const mayWrite = useMayWrite(portalKey.slug);
  const query = useQuery({ ...articlesQuery(portalKey, filter), placeholderData: keepPreviousData });
  const articles = query.data?.payload;
  useExistingPage(query, {
    page: filter.page,
    perPage: articlesPerPage,
    total: query.data && totalOf(filter, query.data.meta, at.userId),
    go: (page) => go({ page }),
  });
  const selection = useSelection({ listKey: JSON.stringify([portalKey, filter]), listed: articles });
  const title = category?.name ?? text(`article:list.${view}`);
  const add = mayWrite && <NewArticle {...{ portalKey, locale }} categoryId={category?.id} />;
  const isNarrowed = [search.q, search.status, search.author].some((value) => value !== undefined);
  return (
    <SettingsPage
      title={category && category.icon !== '' ? `${category.icon} ${title}` : title}
      actions={
        <>
          {category && mayManage && <CategoryActions {...{ portalKey, locale, category }} />}
          {add}
        </>
      }
    >
      <ArticleTools key={at.path} {...{ portalKey, view, search, go }} />
      <QueryView query={query} skeleton={<ListSkeleton />} errorTitle={text('article:list.loadError')}>
        {({ payload, meta }) =>
          payload.length === 0 && filter.page === 1 ? (
            <Nothing view={view} isNarrowed={isNarrowed} add={add} />
          ) : (
            <>
              <Sums {...meta} />
              <BulkBar {...{ portalKey, locale, selection }} articles={payload} />
              <ArticleList
                label={title}
                {...{ portalKey, filter, selection }}
                articles={payload}
                isBusy={query.isPlaceholderData}
              />
              <Pages
                page={filter.page}
                shown={payload.length}
                total={totalOf(filter, meta, at.userId)}
                onChange={(page) => go({ page })}
              />
            </>
          )
        }
      </QueryView>
    </SettingsPage>
  );
}

function useCategoryOfAddress(at: ReturnType<typeof useArticleLocation>): Category | undefined {
  const { portalKey, locale, categorySlug } = at;
  const { data } = useQuery({
    ...categoriesQuery(portalKey.accountId, portalKey.slug, locale),
    enabled: categorySlug !== undefined,
  });
  return data?.find(({ slug }) => slug === categorySlug);
}

type SumsProps = { views_count: number; helpful_count: number; unhelpful_count: number };

/** How often the articles of a list were read, whatever their status, and how often they helped. */
function Sums({ views_count: views, helpful_count: helpful, unhelpful_count: unhelpful }: SumsProps) {
  const text = useText();
  const percent = helpfulPercent({ helpful, unhelpful });
  return (
    <p className="text-meta text-text-muted">
      {text('article:list.views', { count: views })}
      {percent !== undefined &&
        ` · ${text('article:list.helpfulOf', { percent, count: helpful + unhelpful })}`}
    </p>
  );
}

type AtLocale = { portalKey: PortalKey; locale: string };

function NewArticle({ portalKey, locale, categoryId }: AtLocale & { categoryId: number | undefined }) {
  const text = useText();
  const navigate = useNavigate();
  return (
    <Button
      variant="primary"
      icon={<Plus aria-hidden size={14} />}
      onPress={() =>
        void navigate({
          to: accountPath(portalKey.accountId, localePath(portalKey.slug, locale, 'articles/new')),
          search: { category: categoryId },
        })
      }
    >
      <span className="max-sm:sr-only">{text('article:list.add')}</span>
    </Button>
  );
}

function CategoryActions({ portalKey, locale, category }: AtLocale & { category: Category }) {
  const text = useText();
  const navigate = useNavigate();
  const remove = useDeleteCategory(portalKey.slug);
  const [isEditing, setEditing] = useState(false);
  const go = (rest: string) =>
    navigate({
      to: accountPath(portalKey.accountId, localePath(portalKey.slug, locale, rest)),
      replace: true,
    });
  return (
    <>
      <IconButton
        label={text('category:editNamed', { name: category.name })}
        icon={<Pencil aria-hidden size={14} />}
        onPress={() => setEditing(true)}
      />
      <IconButton
        label={text('category:delete.named', { name: category.name })}
        icon={<Trash2 aria-hidden size={14} />}
        onPress={() => void remove(category).then((isGone) => (isGone ? go('articles') : undefined))}
      />
      {isEditing && (
        <CategoryForm
          portalSlug={portalKey.slug}
          locale={locale}
          category={category}
          onClose={() => setEditing(false)}
          onSaved={({ slug }) => {
            if (slug !== category.slug) void go(`categories/${encodeURIComponent(slug)}`);
          }}
        />
      )}
    </>
  );
}

function Nothing({ view, isNarrowed, add }: { view: ArticleView; isNarrowed: boolean; add: ReactNode }) {
  const text = useText();
  return isNarrowed ? (
    <EmptyState
      icon={<SearchX size={24} />}
      title={text('article:list.noMatches')}
      description={text('article:list.noMatchesText')}
    />
  ) : (
    <EmptyState
      icon={<FileText size={24} />}
      title={text(`article:empty.${view}`)}
      description={text(`article:empty.${view}Text`)}
      action={view === 'archived' ? undefined : add}
    />
  );
}

type PagesProps = {
  page: number;
  shown: number;
  /** Undefined where the server returns no count. */
  total: number | undefined;
  onChange: (page: number) => void;
};

function Pages({ page, shown, total, onChange }: PagesProps) {
  const text = useText();
  const from = (page - 1) * articlesPerPage + 1;
  const to = from + Math.max(shown, 1) - 1;
  const isFull = shown === articlesPerPage;
  const lastPage =
    total === undefined ? page + (isFull ? 1 : 0) : Math.max(1, Math.ceil(total / articlesPerPage));
  if (page === 1 && lastPage === 1) return null;
  return (
    <PageNav
      label={text('article:pages.label')}
      range={
        total === undefined
          ? text('article:pages.part', { from, to })
          : text('article:pages.range', { from, to: Math.min(to, total), total })
      }
      previousLabel={text('article:pages.previous')}
      nextLabel={text('article:pages.next')}
      page={page}
      lastPage={lastPage}
      onChange={onChange}
    />
  );
}
