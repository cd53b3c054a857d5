import type {
  ArticleEntry,
  CategoryBlock,
  PageLink,
  Paging,
} from '@confab/contract/features/help-centre-page';
import type { ReactNode } from 'react';
import type { Texts } from '../texts/texts.ts';

export function Links({ links }: { links: readonly PageLink[] }) {
  return (
    <ul className="links">
      {links.map(({ title, href }) => (
        <li key={href}>
          <a href={href}>
            <bdi>{title}</bdi>
          </a>
        </li>
      ))}
    </ul>
  );
}

export function Entries({
  entries,
  texts,
  mark = (text) => text,
}: {
  entries: readonly ArticleEntry[];
  texts: Texts;
  mark?: (text: string) => ReactNode;
}) {
  return (
    <ul className="entries">
      {entries.map(({ title, href, excerpt, updatedAt, category }) => (
        <li key={href}>
          <h2>
            <a href={href}>
              <bdi>{mark(title)}</bdi>
            </a>
          </h2>
          <p>
            <bdi>{mark(excerpt)}</bdi>
          </p>
          <p className="quiet">
            {category !== undefined && (
              <>
                <bdi>{category}</bdi>
                {' · '}
              </>
            )}
            <time dateTime={updatedAt}>{texts.t('updated', { date: texts.date(updatedAt) })}</time>
          </p>
        </li>
      ))}
    </ul>
  );
}

export function Blocks({ blocks, texts }: { blocks: readonly CategoryBlock[]; texts: Texts }) {
  return (
    <div className="blocks">
      {blocks.map((block) => (
        <section key={block.href} className="card">
          <h2>
            {block.icon !== '' && <span aria-hidden="true">{block.icon}</span>}
            <a href={block.href}>
              <bdi>{block.name}</bdi>
            </a>
          </h2>
          {block.description !== null && (
            <p className="quiet">
              <bdi>{block.description}</bdi>
            </p>
          )}
          <Links links={block.articles} />
          <p className="quiet">
            {texts.t('articles', { count: block.count })}
            <Authors names={block.authors} texts={texts} />
            {block.count > block.articles.length && (
              <>
                {' · '}
                <a href={block.href} aria-label={`${texts.t('view_all')}: ${block.name}`}>
                  {texts.t('view_all')}
                </a>
              </>
            )}
          </p>
        </section>
      ))}
    </div>
  );
}

/** The authors, after the number of articles. */
export function Authors({ names, texts }: { names: readonly string[]; texts: Texts }) {
  const [name] = names;
  if (name === undefined) return null;
  const count = names.length - 1;
  return <>{` · ${count === 0 ? texts.t('by', { name }) : texts.t('by_more', { name, count })}`}</>;
}

type NeighborsProps = { previous: PageLink | undefined; next: PageLink | undefined; texts: Texts };

/** The articles before and after this one. */
export function Neighbors({ previous, next, texts }: NeighborsProps) {
  if (previous === undefined && next === undefined) return null;
  return (
    <nav className="neighbors" aria-label={texts.t('neighbors')}>
      {previous !== undefined && <Neighbor link={previous} rel="prev" name={texts.t('previous_article')} />}
      {next !== undefined && <Neighbor link={next} rel="next" name={texts.t('next_article')} />}
    </nav>
  );
}

function Neighbor({
  link: { title, href },
  rel,
  name,
}: {
  link: PageLink;
  rel: 'prev' | 'next';
  name: string;
}) {
  return (
    <a rel={rel} href={href}>
      <small>{name}</small>
      <bdi>{title}</bdi>
    </a>
  );
}

export function Pager({ paging: { previous, next }, texts }: { paging: Paging; texts: Texts }) {
  if (previous === undefined && next === undefined) return null;
  return (
    <nav className="pager" aria-label={texts.t('pages')}>
      {previous !== undefined && (
        <a rel="prev" href={previous}>
          {texts.t('previous')}
        </a>
      )}
      {next !== undefined && (
        <a rel="next" href={next}>
          {texts.t('next')}
        </a>
      )}
    </nav>
  );
}
