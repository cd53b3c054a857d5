import { sql, type Selectable } from 'kysely';
import { jsonb, type Queryable, type Trx } from '../../platform/db/database.ts';
import type { Contact } from '../../platform/db/row-types.ts';

export type ContactRecord = Omit<Selectable<Contact>, 'deleting_at' | 'company_id'>;

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

/** Those of an account, but for the ones that are being deleted. */
function contacts(db: Queryable, accountId: number) {
  return db
    .selectFrom('contact')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('deleting_at', 'is', null);
}

export function findContact(
  db: Queryable,
  accountId: number,
  id: number,
): Promise<ContactRecord | undefined> {
  return contacts(db, accountId).where('id', '=', id).executeTakeFirst();
}

/** Contacts by id, in the order of the ids. */
export async function findContacts(
  db: Queryable,
  accountId: number,
  ids: readonly number[],
): Promise<ContactRecord[]> {
  if (ids.length === 0) return [];
  const rows = await contacts(db, accountId)
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Contacts locked for a change, in the order of their ids so that two changes cannot wait for each other. */
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

/** The contact is no longer found; its unique values are free for others. */
export async function closeContact(trx: Trx, accountId: number, id: number, now: Date): Promise<void> {
  await trx
    .updateTable('contact')
    .set({
      email: null,
      phone_number: null,
      identifier: null,
      avatar_key: null,
      deleting_at: now,
      updated_at: now,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** A contact that is being deleted. */
export function findClosedContact(db: Queryable, accountId: number, id: number) {
  return closedContact(db, accountId, id).executeTakeFirst();
}

/** The same, locked: nothing can be added to it until the transaction ends. */
export function lockClosedContact(trx: Trx, accountId: number, id: number) {
  return closedContact(trx, accountId, id).forUpdate().executeTakeFirst();
}

function closedContact(db: Queryable, accountId: number, id: number) {
  return db
    .selectFrom('contact')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('deleting_at', 'is not', null);
}

/** Everything by which one contact is known becomes the other's; answers what. */
export async function moveContactInboxes(
  trx: Trx,
  accountId: number,
  from: number,
  to: number,
  now: Date,
): Promise<number[]> {
  const rows = await trx
    .updateTable('contact_inbox')
    .set({ contact_id: to, updated_at: now })
    .where('account_id', '=', accountId)
    .where('contact_id', '=', from)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Removes some contacts of an account that is being deleted; returns their avatars. */
export function removeContactsOf(db: Queryable, accountId: number, limit: number) {
  return db
    .deleteFrom('contact')
    .where('account_id', '=', accountId)
    .where('id', 'in', (eb) =>
      eb.selectFrom('contact').select('id').where('account_id', '=', accountId).limit(limit),
    )
    .returning('avatar_key')
    .execute();
}
