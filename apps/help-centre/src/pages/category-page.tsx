import { Breadcrumb } from '../parts/breadcrumb.tsx';
import { Authors, Entries, Links, Pager } from '../parts/lists.tsx';
import type { PageProps } from '../parts/props.ts';

export function CategoryPage({ page, body, texts }: PageProps<'category'>) {
  const { name, icon, description, count, authors, articles, related, paging } = body;
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
        <Authors names={authors} texts={texts} />
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
