import { sql } from 'kysely';
import { jsonb, type Queryable, type Trx } from '../../../platform/db/database.ts';
import type { MergeSnapshot } from './model.ts';

export async function insertMerge(
  trx: Trx,
  merge: {
    accountId: number;
    baseId: number;
    otherId: number;
    userId: number;
    snapshot: MergeSnapshot;
    now: Date;
  },
): Promise<void> {
  await trx
    .insertInto('contact_merge')
    .values({
      account_id: merge.accountId,
      base_contact_id: merge.baseId,
      other_contact_id: merge.otherId,
      user_id: merge.userId,
      snapshot: jsonb<Record<string, unknown>>(merge.snapshot),
      created_at: merge.now,
    })
    .execute();
}

export type MergeRow = {
  id: number;
  other_contact_id: number;
  snapshot: MergeSnapshot;
  created_at: Date;
  user_name: string | null;
};

/** The newest merges into a contact, since a time. */
export async function listMerges(
  db: Queryable,
  { accountId, baseId }: { accountId: number; baseId: number },
  since: Date,
  limit: number,
): Promise<MergeRow[]> {
  const rows = await db
    .selectFrom('contact_merge as m')
    .leftJoin('user', 'user.id', 'm.user_id')
    .select(['m.id', 'm.other_contact_id', 'm.snapshot', 'm.created_at', 'user.name as user_name'])
    .where('m.account_id', '=', accountId)
    .where('m.base_contact_id', '=', baseId)
    .where('m.created_at', '>', since)
    .orderBy('m.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, snapshot: row.snapshot as MergeSnapshot }));
}

/** A merge, locked; the transaction that undoes it deletes it. */
export async function lockMerge(
  trx: Trx,
  { accountId, baseId, id }: { accountId: number; baseId: number; id: number },
): Promise<{ snapshot: MergeSnapshot; created_at: Date } | undefined> {
  const row = await trx
    .deleteFrom('contact_merge')
    .where('account_id', '=', accountId)
    .where('base_contact_id', '=', baseId)
    .where('id', '=', id)
    .returning(['snapshot', 'created_at'])
    .executeTakeFirst();
  return row && { ...row, snapshot: row.snapshot as MergeSnapshot };
}

type DeletedMerge = { account_id: number; other_contact_id: number; snapshot: MergeSnapshot };

/** Deletes merges into a contact, and earlier merges into those contacts. */
export async function deleteMergesInto(trx: Trx, accountId: number, baseId: number): Promise<DeletedMerge[]> {
  const { rows } = await sql<DeletedMerge>`
    with recursive gone as (
      select id, other_contact_id from contact_merge
      where account_id = ${accountId} and base_contact_id = ${baseId}
      union
      select m.id, m.other_contact_id from contact_merge m
      join gone on m.account_id = ${accountId} and m.base_contact_id = gone.other_contact_id
    )
    delete from contact_merge where account_id = ${accountId} and id in (select id from gone)
    returning account_id, other_contact_id, snapshot`.execute(trx);
  return rows;
}

/** Deletes some older ones. */
export async function deleteMergesBefore(
  db: Queryable,
  before: Date,
  limit: number,
): Promise<DeletedMerge[]> {
  const { rows } = await sql<DeletedMerge>`
    delete from contact_merge where (account_id, id) in (
      select account_id, id from contact_merge where created_at < ${before} limit ${limit}
    ) returning account_id, other_contact_id, snapshot`.execute(db);
  return rows;
}

/** Deletes some of an account that is being deleted. */
export async function deleteSomeMergesOf(
  db: Queryable,
  accountId: number,
  limit: number,
): Promise<DeletedMerge[]> {
  const { rows } = await sql<DeletedMerge>`
    delete from contact_merge where account_id = ${accountId} and id in (
      select id from contact_merge where account_id = ${accountId} limit ${limit}
    ) returning account_id, other_contact_id, snapshot`.execute(db);
  return rows;
}

/** Gives sessions that are still the one's to the other; answers which. */
export async function moveSessions(
  trx: Trx,
  accountId: number,
  move: { from: number; to: number; ids: readonly number[] },
  now: Date,
): Promise<number[]> {
  const rows = await trx
    .updateTable('contact_inbox')
    .set({ contact_id: move.to, updated_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', sql<number>`any(${[...move.ids]}::bigint[])`)
    .where('contact_id', '=', move.from)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** A contact under an id it had before, with nothing else yet. */
export async function insertAgain(
  trx: Trx,
  accountId: number,
  id: number,
  dates: { createdAt: Date; now: Date },
): Promise<void> {
  await trx
    .insertInto('contact')
    .values({ account_id: accountId, id, created_at: dates.createdAt, updated_at: dates.now })
    .execute();
}

export type ContactAddressForms = { emails: readonly string[]; phones: readonly string[] };

/** Contacts that are known by one of the addresses, in lower case, or of the forms of phone numbers. */
export async function findSimilar(
  db: Queryable,
  accountId: number,
  id: number,
  { emails, phones }: ContactAddressForms,
  limit: number,
): Promise<{ id: number; reason: 'email' | 'phone_number' }[]> {
  const addresses = sql`any(${[...emails]}::text[])`;
  const numbers = sql`any(${[...phones]}::text[])`;
  const { rows } = await sql<{ id: number; reason: 'email' | 'phone_number' }>`
    select distinct id, reason from (
      (select id, 'email' as reason from contact
        where account_id = ${accountId} and email is not null and lower(email) = ${addresses} limit ${limit})
      union all
      (select id, 'email' from contact
        where account_id = ${accountId} and identifier like '%@%' and lower(identifier) = ${addresses}
        limit ${limit})
      union all
      (select contact_id, 'email' from contact_inbox
        where account_id = ${accountId} and source_id like '%@%' and lower(source_id) = ${addresses}
        limit ${limit})
      union all
      (select id, 'phone_number' from contact
        where account_id = ${accountId} and phone_number = ${numbers} limit ${limit})
      union all
      (select id, 'phone_number' from contact
        where account_id = ${accountId} and identifier = ${numbers} limit ${limit})
      union all
      (select contact_id, 'phone_number' from contact_inbox
        where account_id = ${accountId} and source_id = ${numbers} limit ${limit})
    ) as alike where id <> ${id} order by id limit ${limit}`.execute(db);
  return rows;
}

/** By what the newest sessions of a contact are known. */
export async function listSourceIds(
  db: Queryable,
  accountId: number,
  contactId: number,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('contact_inbox')
    .select('source_id')
    .where('account_id', '=', accountId)
    .where('contact_id', '=', contactId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.source_id);
}
