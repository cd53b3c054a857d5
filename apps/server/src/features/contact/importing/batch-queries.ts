import { sql } from 'kysely';
import type { Queryable, Trx } from '../../../platform/db/database.ts';
import { enqueueWrite } from '../../../platform/db/pooled-client.ts';
import type { Changes } from '../changes/model.ts';
import { lockContacts, type ContactRecord } from '../queries.ts';

export type Names = { identifiers: string[]; emails: string[]; phones: string[] };

/**
 * Contacts that go by one of the names, locked for a change. Addresses are in lower case. Each name is looked up by its
 * index, which the planner would not choose for a list of names.
 */
export async function lockContactsOf(
  trx: Trx,
  accountId: number,
  { identifiers, emails, phones }: Names,
): Promise<ContactRecord[]> {
  const { rows } = await sql<{ id: number }>`
    select found.id from unnest(${identifiers}::text[]) as requested (value) cross join lateral (
      select id from contact where account_id = ${accountId} and identifier = requested.value limit 1) as found
    union
    select found.id from unnest(${emails}::text[]) as requested (value) cross join lateral (
      select id from contact
      where account_id = ${accountId} and email is not null and lower(email) = requested.value limit 1) as found
    union
    select found.id from unnest(${phones}::text[]) as requested (value) cross join lateral (
      select id from contact where account_id = ${accountId} and phone_number = requested.value limit 1) as found`.execute(
    trx,
  );
  if (rows.length === 0) return [];
  return lockContacts(
    trx,
    accountId,
    rows.map(({ id }) => id),
  );
}

/** Ids that no contact has or will get. */
export async function allocateContactIds(db: Queryable, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with ids as materialized (select pg_get_serial_sequence('contact', 'id')::regclass as sequence)
    select nextval(sequence) as id from ids, generate_series(1, ${count})`.execute(db);
  return rows.map(({ id }) => id);
}

/** Titles of some contacts, as one row for each title. */
export async function listTitlesOf(
  db: Queryable,
  accountId: number,
  ids: readonly number[],
): Promise<{ contact_id: number; title: string }[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('contact_label')
    .select(['contact_id', 'title'])
    .where('account_id', '=', accountId)
    .where('contact_id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute();
}

const written = sql`as r (
  id bigint, name text, email text, phone_number text, identifier text, location text, country_code text,
  contact_type smallint, additional_attributes jsonb, custom_attributes jsonb, company_id bigint)`;

/**
 * The companies of these names, by name. Missing ones are added, and all are locked so that they are not removed as
 * unused before commit, as the trigger does for single contacts. Each is looked up by index, so the number of companies
 * does not matter.
 */
export async function lockCompanies(
  trx: Trx,
  accountId: number,
  names: readonly string[],
): Promise<ReadonlyMap<unknown, number>> {
  if (names.length === 0) return new Map();
  const inputRows = sql`given as materialized (
    select text, name, company_key(name) as key
    from unnest(${[...names]}::text[]) as given (text),
      company_name_of(jsonb_build_object('company_name', text)) as name
    where name is not null)`;
  await sql`
    with ${inputRows}
    insert into company (account_id, name, is_derived)
    select distinct on (key) ${accountId}::bigint, name, true from given
    where not exists (
      select from company c where c.account_id = ${accountId} and c.name_key = given.key and c.deleting_at is null)
    order by key
    on conflict (account_id, name_key) where deleting_at is null do nothing`.execute(trx);
  const { rows } = await sql<{ text: string; id: number }>`
    with ${inputRows}
    select given.text, c.id from given cross join lateral (
      select id from company
      where account_id = ${accountId} and name_key = given.key and deleting_at is null
      for key share) as c`.execute(trx);
  return new Map(rows.map(({ text, id }) => [text, id]));
}

/** Leaves the contacts of companies to be counted when the import has ended, see `recountCompanies`. */
export async function countCompaniesLater(trx: Trx): Promise<void> {
  await enqueueWrite(trx, sql`set local confab.count_companies_later = on`);
}

/** A contact that is given no company gets its own by the trigger. */
export async function insertContacts(
  trx: Trx,
  accountId: number,
  contacts: readonly (ContactRecord & { company_id: number | null })[],
  now: Date,
): Promise<void> {
  if (contacts.length === 0) return;
  await sql`
    insert into contact (account_id, id, name, email, phone_number, identifier, location, country_code, contact_type,
      additional_attributes, custom_attributes, created_at, updated_at, company_id)
    select ${accountId}, r.id, r.name, email, phone_number, identifier, location, country_code, contact_type,
      additional_attributes, custom_attributes, ${now}, ${now}, company_id
    from jsonb_to_recordset(${JSON.stringify(contacts)}::jsonb) ${written}`.execute(trx);
}

/** For those who hold them. */
export async function updateContacts(
  trx: Trx,
  accountId: number,
  contacts: readonly ContactRecord[],
  now: Date,
): Promise<void> {
  if (contacts.length === 0) return;
  await sql`
    update contact set name = r.name, email = r.email, phone_number = r.phone_number, identifier = r.identifier,
      location = r.location, country_code = r.country_code, contact_type = r.contact_type,
      additional_attributes = r.additional_attributes, custom_attributes = r.custom_attributes, updated_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(contacts)}::jsonb) ${written}
    where contact.account_id = ${accountId} and contact.id = r.id`.execute(trx);
}

export async function insertTitles(
  trx: Trx,
  accountId: number,
  labels: readonly { id: number; title: string }[],
): Promise<void> {
  if (labels.length === 0) return;
  await sql`
    insert into contact_label (account_id, contact_id, title)
    select ${accountId}, r.id, r.title from unnest(
      ${labels.map(({ id }) => id)}::bigint[], ${labels.map(({ title }) => title)}::text[]
    ) as r (id, title) on conflict do nothing`.execute(trx);
}

/** Notes for the timelines what a member changed. */
export async function insertChanges(
  trx: Trx,
  about: { accountId: number; userId: number; changedBy: number; now: Date },
  changes: readonly { id: number; changes: Changes }[],
): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    insert into contact_change (account_id, contact_id, changed_by, user_id, changes, created_at)
    select ${about.accountId}, r.id, ${about.changedBy}, ${about.userId}, r.changes, ${about.now}
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as r (id bigint, changes jsonb)`.execute(trx);
}
