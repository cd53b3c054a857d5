import { publishedArticle } from '@confab/contract/features/article';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Maximum stored comments of an article; the oldest are deleted. */
const maxComments = 100;

type Answered = { accountId: number; id: number };

/** Counts a vote on a published article. */
export async function addAnswer(db: Db, { accountId, id }: Answered, isHelpful: boolean): Promise<void> {
  const count = sql.ref(isHelpful ? 'helpful' : 'unhelpful');
  await sql`
    update article set ${count} = least(${count}::bigint + 1, 2147483647)
    where account_id = ${accountId} and id = ${id} and status = ${sql.lit(publishedArticle)}`.execute(db);
}

/** Stores a comment on an article. */
export async function addComment(
  db: Db,
  { accountId, id }: Answered,
  { isHelpful, content, now }: { isHelpful: boolean; content: string; now: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('article_comment')
      .values({ account_id: accountId, article_id: id, is_helpful: isHelpful, content, created_at: now })
      .execute();
    await sql`
      delete from article_comment where account_id = ${accountId} and id in (
        select id from article_comment where account_id = ${accountId} and article_id = ${id}
        order by id desc offset ${maxComments}
      )`.execute(trx);
  });
}
