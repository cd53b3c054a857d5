import { sql } from 'kysely';
import type { Queryable, Trx } from '../../platform/db/database.ts';

/** Accounts of which contacts are still to be counted. */
export async function accountsToRecount(db: Queryable): Promise<number[]> {
  const rows = await db.selectFrom('company_recount').select('account_id').distinct().execute();
  return rows.map(({ account_id: id }) => id);
}

/**
 * Recounts the contacts of some companies; returns their ids. Linking a contact to one locks it until that is
 * committed, so that it is counted here or notes the company again.
 */
export async function recountSomeCompanies(trx: Trx, accountId: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from company where account_id = ${accountId} and id in (
      select company_id from company_recount where account_id = ${accountId} order by company_id limit ${limit})
    order by id for update`.execute(trx);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return ids;
  await sql`
    update company set contacts_count = (
      select count(*) from contact c where c.account_id = company.account_id and c.company_id = company.id)
    where account_id = ${accountId} and id = any(${ids}::bigint[])`.execute(trx);
  await trx
    .deleteFrom('company_recount')
    .where('account_id', '=', accountId)
    .where('company_id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute();
  return ids;
}
