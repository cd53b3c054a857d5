import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import type { CompanyKey } from './queries.ts';

/** Contacts of a company, by name. */
export async function listContactIds(
  db: Queryable,
  { accountId, id }: CompanyKey,
  { limit, offset }: { limit: number; offset: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from contact where account_id = ${accountId} and company_id = ${id}
    order by lower(name), id limit ${limit} offset ${offset}`.execute(db);
  return rows.map((row) => row.id);
}

export type ContactKey = { key: string; id: number };

/** Some of its contacts behind a place in the order of their names. */
export async function contactsAfter(
  db: Queryable,
  { accountId, id }: CompanyKey,
  cursor: ContactKey | undefined,
  limit: number,
): Promise<{ id: number; key: string; company_name: string | null }[]> {
  const behind = cursor === undefined ? sql`` : sql`and (lower(name), id) > (${cursor.key}, ${cursor.id})`;
  const { rows } = await sql<{ id: number; key: string; company_name: string | null }>`
    select id, lower(name) as key, additional_attributes ->> 'company_name' as company_name from contact
    where account_id = ${accountId} and company_id = ${id} ${behind}
    order by lower(name), id limit ${limit}`.execute(db);
  return rows;
}

/** The company of a contact; undefined when there is no such contact. */
export async function companyIdOf(
  db: Queryable,
  accountId: number,
  contactId: number,
): Promise<{ companyId: number | null } | undefined> {
  const row = await db
    .selectFrom('contact')
    .select('company_id')
    .where('account_id', '=', accountId)
    .where('id', '=', contactId)
    .where('deleting_at', 'is', null)
    .executeTakeFirst();
  return row && { companyId: row.company_id };
}

/** Gives some contacts from before there were companies theirs; how many. */
export async function linkSomeContacts(db: Queryable, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`update contact set company_id = null where (account_id, id) in (
      select account_id, id from contact
      where company_id is null and deleting_at is null and company_name_of(additional_attributes) is not null
      order by account_id, id limit ${limit} for update skip locked
    )`.execute(db);
  return Number(numAffectedRows ?? 0);
}
