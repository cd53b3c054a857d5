import { sql, type Selectable } from 'kysely';
import { jsonb, type Queryable, type Trx } from '../../platform/db/database.ts';
import type { Contact } from '../../platform/db/row-types.ts';

export type ContactRecord = Selectable<Contact>;

/** What of a contact can be written; absent and undefined leave a column as it is. */
export type ContactValues = {
  name?: string | undefined;
  email?: string | null | undefined;
  phone_number?: string | null | undefined;
  identifier?: string | null | undefined;
  blocked?: boolean | undefined;
  additional_attributes?: Record<string, unknown> | undefined;
  custom_attributes?: Record<string, unknown> | undefined;
  avatar_key?: string | null | undefined;
  last_activity_at?: Date | null | undefined;
  /** Follow the others, see `withDerived`. */
  contact_type?: number | undefined;
  location?: string | undefined;
  country_code?: string | undefined;
};

const columns = [
  'account_id',
  'id',
  'name',
  'middle_name',
  'last_name',
  'email',
  'phone_number',
  'identifier',
  'location',
  'country_code',
  'contact_type',
  'blocked',
  'additional_attributes',
  'custom_attributes',
  'avatar_key',
  'last_activity_at',
  'created_at',
  'updated_at',
] as const;

function contacts(db: Queryable, accountId: number) {
  return db.selectFrom('contact').select(columns).where('account_id', '=', accountId);
}

export function findContact(
  db: Queryable,
  accountId: number,
  id: number,
): Promise<ContactRecord | undefined> {
  return contacts(db, accountId).where('id', '=', id).executeTakeFirst();
}

/** Contacts held for a change, in the order of their ids so that two changes cannot wait for each other. */
export function lockContacts(trx: Trx, accountId: number, ids: readonly number[]): Promise<ContactRecord[]> {
  return contacts(trx, accountId)
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** By one of the details that name a contact. */
export function findContactBy(
  db: Queryable,
  accountId: number,
  detail: 'identifier' | 'email' | 'phone_number',
  value: string,
): Promise<ContactRecord | undefined> {
  const query = contacts(db, accountId);
  return detail === 'email'
    ? query.where(sql`lower(email)`, '=', value.toLowerCase()).executeTakeFirst()
    : query.where(detail, '=', value).executeTakeFirst();
}

export function insertContact(
  trx: Trx,
  accountId: number,
  values: ContactValues,
  now: Date,
): Promise<ContactRecord> {
  return trx
    .insertInto('contact')
    .values({ account_id: accountId, ...values, ...jsonColumns(values), created_at: now, updated_at: now })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export function updateContact(
  trx: Trx,
  accountId: number,
  id: number,
  values: ContactValues,
  now: Date,
): Promise<ContactRecord> {
  return trx
    .updateTable('contact')
    .set({ ...values, ...jsonColumns(values), updated_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

function jsonColumns({ additional_attributes, custom_attributes }: ContactValues) {
  return {
    additional_attributes: additional_attributes && jsonb(additional_attributes),
    custom_attributes: custom_attributes && jsonb(custom_attributes),
  };
}

export async function deleteContact(trx: Trx, accountId: number, id: number): Promise<void> {
  await trx.deleteFrom('contact').where('account_id', '=', accountId).where('id', '=', id).execute();
}

/** Everything by which one contact is known becomes the other's. */
export async function moveContactInboxes(trx: Trx, accountId: number, from: number, to: number, now: Date) {
  await trx
    .updateTable('contact_inbox')
    .set({ contact_id: to, updated_at: now })
    .where('account_id', '=', accountId)
    .where('contact_id', '=', from)
    .execute();
}

export const contactsPerPage = 15;
/** The list's count stops here: pages beyond this are not read, and counting on would scan the whole account. */
const mostCounted = 10_000;

const sortColumns = {
  name: { by: sql`lower(name)`, nullsLast: false },
  email: { by: sql`email`, nullsLast: false },
  phone_number: { by: sql`phone_number`, nullsLast: false },
  last_activity_at: { by: sql`last_activity_at`, nullsLast: true },
  created_at: { by: sql`created_at`, nullsLast: true },
  company: { by: sql`additional_attributes ->> 'company_name'`, nullsLast: true },
  company_name: { by: sql`additional_attributes ->> 'company_name'`, nullsLast: true },
  city: { by: sql`additional_attributes ->> 'city'`, nullsLast: true },
  country: { by: sql`additional_attributes ->> 'country'`, nullsLast: true },
} as const;
const sortKeys = new Map(Object.entries(sortColumns));

/** A page of some contacts, and how many they are. */
export async function pageOfContacts(
  db: Queryable,
  accountId: number,
  ids: readonly number[],
  page: number,
  sort: string | undefined,
) {
  const some = contacts(db, accountId).where('id', '=', sql<number>`any(${[...ids]}::bigint[])`);
  const sorted = sort === undefined ? some.orderBy(sql`last_activity_at desc nulls last`) : some;
  return { rows: await pageOf(sorted, page, sort).execute(), count: ids.length };
}

/** A page of contacts that can be reached by something, and how many there are (at most 10 000 are counted). */
export async function pageContacts(db: Queryable, accountId: number, page: number, sort: string | undefined) {
  const rows = await pageOf(contacts(db, accountId).where(reachable), page, sort).execute();
  const counted = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('contact')
        .select('id')
        .where('account_id', '=', accountId)
        .where(reachable)
        .limit(mostCounted)
        .as('some'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { rows, count: counted.count };
}

function pageOf(query: ReturnType<typeof contacts>, page: number, sort: string | undefined) {
  let sorted = query;
  for (const key of (sort ?? '').split(',')) {
    const column = sortKeys.get(key.replace(/^-/, ''));
    if (column === undefined) continue;
    const direction = sql.raw(key.startsWith('-') ? 'desc' : 'asc');
    sorted = sorted.orderBy(sql`${column.by} ${direction}${sql.raw(column.nullsLast ? ' nulls last' : '')}`);
  }
  return sorted
    .orderBy('id', 'desc')
    .limit(contactsPerPage)
    .offset((page - 1) * contactsPerPage);
}

const reachable = sql<boolean>`(email is not null or phone_number is not null or identifier is not null)`;
