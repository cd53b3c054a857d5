import { sql, type Selectable } from 'kysely';
import type { Queryable, Trx } from '../../platform/db/database.ts';
import type { ArticleVersion } from '../../platform/db/row-types.ts';
import type { ArticleKey } from './queries.ts';

/** Of one article; the oldest go first. */
const maxVersions = 50;

export type VersionRow = Selectable<ArticleVersion>;
export type NewVersion = Omit<VersionRow, 'account_id' | 'id' | 'article_id'>;

function versionsOf(db: Queryable, { accountId, id }: ArticleKey) {
  return db
    .selectFrom('article_version')
    .where('account_id', '=', accountId)
    .where('article_id', '=', id)
    .orderBy('id', 'desc');
}

/** The newest first, without their texts. */
export function listVersions(db: Queryable, key: ArticleKey): Promise<Omit<VersionRow, 'content'>[]> {
  return versionsOf(db, key)
    .select([
      'account_id',
      'id',
      'article_id',
      'saved_by_id',
      'title',
      'description',
      'status',
      'began_at',
      'saved_at',
      'is_sealed',
    ])
    .limit(maxVersions)
    .execute();
}

export function findVersion(
  db: Queryable,
  key: ArticleKey,
  versionId: number,
): Promise<VersionRow | undefined> {
  return versionsOf(db, key).selectAll().where('id', '=', versionId).executeTakeFirst();
}

export function lastVersion(db: Queryable, key: ArticleKey): Promise<VersionRow | undefined> {
  return versionsOf(db, key).selectAll().limit(1).executeTakeFirst();
}

export async function insertVersion(
  trx: Trx,
  { accountId, id }: ArticleKey,
  version: NewVersion,
): Promise<void> {
  await trx
    .insertInto('article_version')
    .values({ ...version, account_id: accountId, article_id: id })
    .execute();
  await sql`
    delete from article_version where account_id = ${accountId} and id in (
      select id from article_version where account_id = ${accountId} and article_id = ${id}
      order by id desc offset ${maxVersions}
    )`.execute(trx);
}

/** Consecutive saves update the same version. */
export async function extendVersion(
  trx: Trx,
  { account_id: accountId, id }: Pick<VersionRow, 'account_id' | 'id'>,
  changes: Pick<NewVersion, 'title' | 'description' | 'content' | 'saved_at'>,
): Promise<void> {
  await trx
    .updateTable('article_version')
    .set(changes)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}
