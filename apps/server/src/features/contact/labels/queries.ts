import { sql } from 'kysely';
import type { Queryable, Trx } from '../../../platform/db/database.ts';

/** The titles a contact carries, in the order of the alphabet. */
export async function listTitles(db: Queryable, accountId: number, contactId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('contact_label')
    .select('title')
    .where('account_id', '=', accountId)
    .where('contact_id', '=', contactId)
    .orderBy('title')
    .execute();
  return rows.map(({ title }) => title);
}

export async function addTitles(trx: Trx, accountId: number, contactId: number, titles: readonly string[]) {
  if (titles.length === 0) return;
  await trx
    .insertInto('contact_label')
    .values(titles.map((title) => ({ account_id: accountId, contact_id: contactId, title })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function removeTitles(
  trx: Trx,
  accountId: number,
  contactId: number,
  titles: readonly string[],
) {
  if (titles.length === 0) return;
  await trx
    .deleteFrom('contact_label')
    .where('account_id', '=', accountId)
    .where('contact_id', '=', contactId)
    .where('title', '=', sql<string>`any(${[...titles]}::text[])`)
    .execute();
}

/** Replaces one label by another on up to `limit` contacts; returns how many. */
export async function renameLabelOfSome(
  db: Queryable,
  accountId: number,
  titles: { from: string; to: string },
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with renamed as (
      delete from contact_label where account_id = ${accountId} and title = ${titles.from} and contact_id in (
        select contact_id from contact_label
        where account_id = ${accountId} and title = ${titles.from} limit ${limit}
      ) returning contact_id
    ), added as (
      insert into contact_label (account_id, contact_id, title)
      select ${accountId}, contact_id, ${titles.to} from renamed on conflict do nothing
    )
    select count(*)::int as count from renamed`.execute(db);
  return rows[0]?.count ?? 0;
}

/** One contact also gets the titles of the other; answers those it did not have. */
export async function copyTitles(trx: Trx, accountId: number, from: number, to: number): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    insert into contact_label (account_id, contact_id, title)
    select account_id, ${to}, title from contact_label where account_id = ${accountId} and contact_id = ${from}
    on conflict do nothing returning title`.execute(trx);
  return rows.map(({ title }) => title);
}
