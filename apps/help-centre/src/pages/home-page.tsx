import { Blocks, Links } from '../parts/lists.tsx';
import { SearchForm } from '../parts/search-form.tsx';
import type { PageProps } from '../parts/props.ts';

export function HomePage({ page, body, texts }: PageProps<'home'>) {
  const { popular, categories, allCategories, uncategorized } = body;
  const isEmpty = categories.length === 0 && uncategorized === undefined;
  return (
    <>
      {page.isPlain ? (
        <div className="plain">
          <h1 className="unseen">{page.portal.name}</h1>
          <SearchForm page={page} texts={texts} query="" />
        </div>
      ) : (
        <div className="hero">
          <h1>
            <bdi>{page.portal.heading || texts.t('heading')}</bdi>
          </h1>
          <SearchForm page={page} texts={texts} query="" />
        </div>
      )}
      <div className="wide">
        {popular.length > 0 && (
          <section className="popular" aria-labelledby="popular">
            <h2 id="popular">{texts.t('popular')}</h2>
            <Links links={popular} />
          </section>
        )}
        <Blocks blocks={categories} texts={texts} />
        {allCategories !== undefined && (
          <p>
            <a href={allCategories}>{texts.t('all_categories')}</a>
          </p>
        )}
        {uncategorized !== undefined && (
          <section className="card" aria-labelledby="others">
            <h2 id="others">{texts.t('other_articles')}</h2>
            <Links links={uncategorized.articles} />
            {uncategorized.count > uncategorized.articles.length && (
              <p className="quiet">
                <a href={uncategorized.href}>{texts.t('all_articles')}</a>
              </p>
            )}
          </section>
        )}
        {isEmpty && <p className="empty">{texts.t('empty')}</p>}
      </div>
    </>
  );
}
