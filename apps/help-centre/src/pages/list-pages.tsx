import { Breadcrumb } from '../parts/breadcrumb.tsx';
import { Blocks, Entries, Pager } from '../parts/lists.tsx';
import type { PageProps } from '../parts/props.ts';

export function ArticlesPage({ page, body, texts }: PageProps<'articles'>) {
  return (
    <div className="narrow">
      <Breadcrumb page={page} texts={texts} here={texts.t('all_articles')} />
      <h1>{texts.t('all_articles')}</h1>
      {body.articles.length === 0 && <p className="empty">{texts.t('empty')}</p>}
      <Entries entries={body.articles} texts={texts} />
      <Pager paging={body.paging} texts={texts} />
    </div>
  );
}

export function CategoriesPage({ page, body, texts }: PageProps<'categories'>) {
  return (
    <div className="wide">
      <Breadcrumb page={page} texts={texts} here={texts.t('all_categories')} />
      <h1>{texts.t('all_categories')}</h1>
      {body.categories.length === 0 && <p className="empty">{texts.t('empty')}</p>}
      <Blocks blocks={body.categories} texts={texts} />
      <Pager paging={body.paging} texts={texts} />
    </div>
  );
}
