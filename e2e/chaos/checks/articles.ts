import type { Ask } from './database.ts';
import type { Violation } from '../history.ts';
import type { ExpectedArticle, Records } from '../records.ts';

/** A row of an article. */
export type ArticleRow = { id: number; title: string; content: string; status: number; position: number };

const published = 1;

/** Every article exists once, with its last content, in the last order; deleted ones are gone. */
export async function checkArticles(ask: Ask, accountId: number, records: Records): Promise<Violation[]> {
  const rows = await ask<ArticleRow>(
    'select id::int, title, content, status, position from article where account_id = $1',
    [accountId],
  );
  return articleViolations(rows, records);
}

export function articleViolations(
  rows: readonly ArticleRow[],
  {
    articles,
    articleOrder,
    articleConflicts,
  }: Pick<Records, 'articles' | 'articleOrder' | 'articleConflicts'>,
): Violation[] {
  const wrong = articles.flatMap((article) => {
    const found = rows.filter(({ title }) => title === article.tag);
    const text = faultOf(article, found);
    return text === undefined
      ? []
      : [{ invariant: 'an article is there once, as it was left', text, about: [article.tag] }];
  });
  const positions = new Map(rows.map(({ id, position }) => [id, position]));
  const there = articleOrder.map((id) => positions.get(id));
  const inOrder = there.every((value, index) => value === (index + 1) * 10);
  const order = inOrder
    ? []
    : [
        {
          invariant: 'articles stand in the order that was given last',
          text: `${articleOrder.join()} stand at ${there.join()}`,
          about: ['reorder'],
        },
      ];
  const refused = articleConflicts.map((content) => ({
    invariant: 'the only writer of an article is not refused',
    text: `${JSON.stringify(content)} was refused`,
    about: [content],
  }));
  return [...wrong, ...order, ...refused];
}

function faultOf(article: ExpectedArticle, found: readonly ArticleRow[]): string | undefined {
  const { tag, state, content, sent, isCertain, isPublished } = article;
  if (found.length > 1) return `${tag} is there ${found.length} times`;
  const [row] = found;
  if (state === 'unknown') return undefined;
  if (state === 'deleted') return row === undefined ? undefined : `${tag} was deleted and is there`;
  if (row === undefined) return `${tag} is gone`;
  if (!isCertain)
    return sent.includes(row.content) ? undefined : `${tag} says ${JSON.stringify(row.content)}`;
  if (row.content !== content)
    return `${tag} says ${JSON.stringify(row.content)}, not ${JSON.stringify(content)}`;
  return (row.status === published) === isPublished ? undefined : `${tag} has the status ${row.status}`;
}
