import type pg from 'pg';
import { facts, languageOfKey } from './knowledge.data.ts';

export type Known = {
  accountId: number;
  assistantId: number;
  /** Keys of facts by the kind and id they got. */
  keys: ReadonlyMap<string, string>;
};

/** Has an assistant of an account know all facts. */
export async function seedKnowledge(
  sql: Pick<pg.ClientBase, 'query'> | Pick<pg.Pool, 'query'>,
  accountId: number,
  authorId: number,
): Promise<Known> {
  const insert = async (query: string, values: readonly unknown[]): Promise<number> =>
    Number((await sql.query<{ id: string }>(`${query} returning id`, [...values])).rows[0]?.id);
  const assistantId = await insert(
    'insert into captain_assistant (account_id, name, description) values ($1, $2, $2)',
    [accountId, 'Quill'],
  );
  const portalId = await insert('insert into portal (account_id, name, slug) values ($1, $2, $2)', [
    accountId,
    'help',
  ]);
  const keys = new Map<string, string>();
  const roots = new Map<string, number>();
  for (const { key, kind, title, text } of facts) {
    if (kind === 'document') {
      const id = await insert(
        'insert into captain_document (account_id, assistant_id, name, external_link, status) values ($1, $2, $3, $4, 1)',
        [accountId, assistantId, title, `File: ${key}`],
      );
      await sql.query(
        'insert into captain_passage (account_id, document_id, position, assistant_id, content) values ($1, $2, 0, $3, $4)',
        [accountId, id, assistantId, text],
      );
      keys.set(`document:${id}`, key);
      continue;
    }
    const topic = key.replace(/^[a-z]{2}-/, '');
    const id =
      kind === 'response'
        ? await insert(
            'insert into captain_response (account_id, assistant_id, question, answer) values ($1, $2, $3, $4)',
            [accountId, assistantId, title, text],
          )
        : await insert(
            `insert into article (account_id, portal_id, author_id, title, content, slug, locale, associated_article_id, status, position)
             values ($1, $2, $3, $4, $5, $6, $7, $8, 1, 10)`,
            [accountId, portalId, authorId, title, text, key, languageOfKey(key), roots.get(topic) ?? null],
          );
    if (kind === 'article' && !roots.has(topic)) roots.set(topic, id);
    keys.set(`${kind}:${id}`, key);
  }
  return { accountId, assistantId, keys };
}
