import { Breadcrumb } from '../parts/breadcrumb.tsx';
import { Entries, Links, Pager } from '../parts/lists.tsx';
import type { PageProps } from '../parts/props.ts';

export function CategoryPage({ page, body, texts }: PageProps<'category'>) {
  const { name, icon, description, count, authors, articles, related, paging } = body;
  const [first] = authors;
  const others = authors.length - 1;
  return (
    <div className="narrow">
      <Breadcrumb page={page} texts={texts} here={name} />
      <h1>
        {icon !== '' && <span aria-hidden="true">{icon} </span>}
        <bdi>{name}</bdi>
      </h1>
      {description !== null && (
        <p>
          <bdi>{description}</bdi>
        </p>
      )}
      <p className="quiet">
        {texts.t('articles', { count })}
        {first !== undefined && (
          <>
            {' · '}
            {others === 0
              ? texts.t('by', { name: first })
              : texts.t('by_more', { name: first, count: others })}
          </>
        )}
      </p>
      {articles.length === 0 && <p className="empty">{texts.t('empty')}</p>}
      <Entries entries={articles} texts={texts} />
      <Pager paging={paging} texts={texts} />
      {related.length > 0 && (
        <section aria-labelledby="related">
          <h2 id="related">{texts.t('related_categories')}</h2>
          <Links links={related} />
        </section>
      )}
    </div>
  );
}
