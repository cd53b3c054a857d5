import { maxCompanyCount } from '@confab/contract/features/company';
import { sql, type RawBuilder, type Selectable, type SqlBool } from 'kysely';
import { countUpTo } from '../../platform/db/count-up-to.ts';
import type { Queryable, Trx } from '../../platform/db/database.ts';
import { likePattern } from '../../platform/db/like-pattern.ts';
import type { Company } from '../../platform/db/row-types.ts';
import type { CompanySort, CompanyValues } from './model.ts';

export type CompanyRow = Omit<Selectable<Company>, 'deleting_at' | 'is_derived' | 'name_key'>;
export type CompanyKey = { accountId: number; id: number };

const columns = [
  'account_id',
  'id',
  'name',
  'domain',
  'description',
  'avatar_key',
  'custom_attributes',
  'contacts_count',
  'created_at',
  'updated_at',
] as const;

/** Neither being deleted, nor created for contacts and no longer used by any. */
const isShown = sql<SqlBool>`deleting_at is null and not (is_derived and contacts_count = 0)`;

export function findCompany(db: Queryable, { accountId, id }: CompanyKey): Promise<CompanyRow | undefined> {
  return db
    .selectFrom('company')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where(isShown)
    .executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export function lockCompanyRow(trx: Trx, { accountId, id }: CompanyKey): Promise<CompanyRow | undefined> {
  return trx
    .selectFrom('company')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where(isShown)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export type CompanyFilter = { accountId: number; text: string | undefined };

const sortColumns: Readonly<Record<CompanySort['key'], RawBuilder<unknown>>> = {
  name: sql`name_key`,
  domain: sql`domain`,
  created_at: sql`created_at`,
  contacts_count: sql`contacts_count`,
};

/** Those without a domain sort last in both directions. */
export function findCompanyPage(
  db: Queryable,
  filter: CompanyFilter,
  { key, descending }: CompanySort,
  window: { limit: number; offset: number },
): Promise<CompanyRow[]> {
  const direction = sql.raw(descending ? 'desc' : 'asc');
  const by = sortColumns[key];
  const first = key === 'domain' ? sql`${by} ${direction} nulls last` : sql`${by} ${direction}`;
  // No two have the same name.
  const order = key === 'name' ? first : sql`${first}, id ${direction}`;
  return db
    .selectFrom('company')
    .select(columns)
    .where(matching(filter))
    .orderBy(sql`${order}`)
    .limit(window.limit)
    .offset(window.offset)
    .execute();
}

/** How many a list shows, at most `maxCompanyCount`. */
export function countCompanies(db: Queryable, filter: CompanyFilter): Promise<number> {
  return countUpTo(db, maxCompanyCount, sql`select 1 from company where ${matching(filter)}`);
}

function matching({ accountId, text: query }: CompanyFilter): RawBuilder<SqlBool> {
  const own = sql<SqlBool>`account_id = ${accountId} and ${isShown}`;
  if (query === undefined) return own;
  const pattern = likePattern(query);
  return sql<SqlBool>`${own} and (name ilike ${pattern} or domain ilike ${pattern})`;
}

/** Adds a company, replacing an unused one that was created for contacts. Undefined when another one has the name. */
export async function insertCompany(
  trx: Trx,
  accountId: number,
  values: CompanyValues,
  now: Date,
): Promise<CompanyRow | undefined> {
  const { rows } = await sql<CompanyRow>`
    insert into company as c (
      account_id, name, domain, description, avatar_key, custom_attributes, created_at, updated_at)
    values (${accountId}, ${values.name}, ${values.domain}, ${values.description}, ${values.avatar_key},
      ${JSON.stringify(values.custom_attributes)}, ${now}, ${now})
    on conflict (account_id, name_key) where deleting_at is null do update
      set name = excluded.name, domain = excluded.domain, description = excluded.description,
        avatar_key = excluded.avatar_key, custom_attributes = excluded.custom_attributes, is_derived = false,
        created_at = excluded.created_at, updated_at = excluded.updated_at
      where c.is_derived and c.contacts_count = 0
    returning ${sql.join(columns.map((column) => sql.ref(column)))}`.execute(trx);
  return rows[0];
}

/** The company, locked for a change. */
export function lockCompany(trx: Trx, { accountId, id }: CompanyKey): Promise<CompanyRow | undefined> {
  return trx
    .selectFrom('company')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where(isShown)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export function updateCompany(
  trx: Trx,
  { accountId, id }: CompanyKey,
  values: Partial<CompanyValues>,
  now: Date,
): Promise<CompanyRow> {
  return trx
    .updateTable('company')
    .set({ ...values, is_derived: false, updated_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Not one whose contacts are not counted yet: there may be some. */
const isCounted = sql<SqlBool>`not exists (
  select from company_recount r where r.account_id = company.account_id and r.company_id = company.id)`;

/** Frees a name that an unused company created for contacts still has. */
export async function removeUnusedNamed(trx: Trx, { accountId, id }: CompanyKey, name: string) {
  // An import that is naming it just now is waited for, and seen by the statement that follows.
  await sql`select from company
    where account_id = ${accountId} and name_key = company_key(${name}) for update`.execute(trx);
  await sql`delete from company
    where account_id = ${accountId} and name_key = company_key(${name}) and deleting_at is null
      and id <> ${id} and is_derived and contacts_count = 0 and ${isCounted}`.execute(trx);
}

/** Hides a company and frees its name; undefined when it did not exist. Its avatar is deleted by the key. */
export function closeCompany(
  trx: Trx,
  { accountId, id }: CompanyKey,
  now: Date,
): Promise<{ avatar_key: string | null } | undefined> {
  return trx
    .updateTable('company')
    .set({ deleting_at: now, updated_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where(isShown)
    .returning('avatar_key')
    .executeTakeFirst();
}

/** The company name of its contacts, locked; null for a company that is being deleted. */
export async function lockNameToUse(
  trx: Trx,
  { accountId, id }: CompanyKey,
): Promise<{ name: string | null } | undefined> {
  const row = await trx
    .selectFrom('company')
    .select(['name', 'deleting_at'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && { name: row.deleting_at === null ? row.name : null };
}

/** Removes a company that was closed and has no contacts left. */
export async function removeClosed(db: Queryable, { accountId, id }: CompanyKey): Promise<void> {
  await sql`delete from company where account_id = ${accountId} and id = ${id} and deleting_at is not null
    and not exists (select from contact where account_id = ${accountId} and company_id = ${id})`.execute(db);
}

/** Removes some companies that were created for contacts and are no longer used; returns how many. */
export async function removeUnused(db: Queryable, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from company where (account_id, id) in (
      select account_id, id from company
      where is_derived and contacts_count = 0 and deleting_at is null and created_at < ${before} and ${isCounted}
      limit ${limit} for update skip locked
    ) and is_derived and contacts_count = 0`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Removes some companies of an account that is being deleted; returns their avatars. */
export async function removeCompaniesOf(db: Queryable, accountId: number, limit: number) {
  const { rows } = await sql<{ avatar_key: string | null }>`
    delete from company where account_id = ${accountId} and id in (
      select id from company where account_id = ${accountId} limit ${limit})
    returning avatar_key`.execute(db);
  return rows;
}
