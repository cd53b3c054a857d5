import { sql } from 'kysely';
import type { Queryable, Trx } from '../../../platform/db/database.ts';
import type { Changes } from '../changes/model.ts';
import { lockContacts, type ContactRecord } from '../queries.ts';

export type Names = { identifiers: string[]; emails: string[]; phones: string[] };

/**
 * Contacts that go by one of the names, held for a change. Addresses are in lower case. Each name is looked up by its
 * index, which the planner would not choose for a list of names.
 */
export async function lockHolders(
  trx: Trx,
  accountId: number,
  { identifiers, emails, phones }: Names,
): Promise<ContactRecord[]> {
  const { rows } = await sql<{ id: number }>`
    select found.id from unnest(${identifiers}::text[]) as wanted (value) cross join lateral (
      select id from contact where account_id = ${accountId} and identifier = wanted.value limit 1) as found
    union
    select found.id from unnest(${emails}::text[]) as wanted (value) cross join lateral (
      select id from contact
      where account_id = ${accountId} and email is not null and lower(email) = wanted.value limit 1) as found
    union
    select found.id from unnest(${phones}::text[]) as wanted (value) cross join lateral (
      select id from contact where account_id = ${accountId} and phone_number = wanted.value limit 1) as found`.execute(
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
export async function takeContactIds(db: Queryable, count: number): Promise<number[]> {
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
  contact_type smallint, additional_attributes jsonb, custom_attributes jsonb)`;

export async function insertContacts(
  trx: Trx,
  accountId: number,
  contacts: readonly ContactRecord[],
  now: Date,
): Promise<void> {
  if (contacts.length === 0) return;
  await sql`
    insert into contact (account_id, id, name, email, phone_number, identifier, location, country_code, contact_type,
      additional_attributes, custom_attributes, created_at, updated_at)
    select ${accountId}, id, name, email, phone_number, identifier, location, country_code, contact_type,
      additional_attributes, custom_attributes, ${now}, ${now}
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
