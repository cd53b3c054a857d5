import { Breadcrumb } from '../parts/breadcrumb.tsx';
import { Links, Neighbors } from '../parts/lists.tsx';
import type { PageProps } from '../parts/props.ts';
import { Answer } from './answer.tsx';
import { readArticle } from './article-text.tsx';

export function ArticlePage({ page, body, texts }: PageProps<'article'>) {
  const { title, content, updatedAt, author, category, previous, next, related, pixel, answer } = body;
  const { elements, contents } = readArticle(content, page.origin, texts);
  return (
    <div className="article">
      <article data-pixel={pixel}>
        <header className="lead">
          <Breadcrumb
            page={page}
            texts={texts}
            trail={category === undefined ? [] : [category]}
            here={title}
          />
          <h1>
            <bdi>{title}</bdi>
          </h1>
          <p className="quiet">
            {author !== undefined && (
              <>
                <bdi>{texts.t('by', { name: author })}</bdi>
                {' · '}
              </>
            )}
            <time dateTime={updatedAt}>{texts.t('updated', { date: texts.date(updatedAt) })}</time>
          </p>
        </header>
        {contents.length > 1 && (
          <nav className="contents" aria-labelledby="contents">
            <h2 id="contents">{texts.t('on_this_page')}</h2>
            <ol>
              {contents.map(({ id, text, depth }) => (
                <li key={id} data-depth={depth}>
                  <a href={`#${id}`}>
                    <bdi>{text}</bdi>
                  </a>
                </li>
              ))}
            </ol>
          </nav>
        )}
        <div className="text" dir="auto">
          {elements}
        </div>
      </article>
      <Answer answer={answer} texts={texts} />
      <Neighbors previous={previous} next={next} texts={texts} />
      {related.length > 0 && (
        <aside aria-labelledby="related">
          <h2 id="related">
            {category === undefined ? texts.t('related') : texts.t('more_in', { name: category.title })}
          </h2>
          <Links links={related} />
        </aside>
      )}
    </div>
  );
}
