import { sql, type Selectable } from 'kysely';
import type { Queryable, Trx } from '../../../platform/db/database.ts';
import type { ContactImport } from '../../../platform/db/row-types.ts';

export type ImportRow = Selectable<ContactImport>;

/** Which one. */
export type ImportKey = { accountId: number; id: number };

export type NewImport = {
  accountId: number;
  userId: number;
  name: string;
  status: number;
  storageKey: string;
  byteSize: number;
  encoding: string;
  delimiter: string;
  columns: string[];
  mapping: readonly (string | null)[];
  asWire: boolean;
  cursor: number;
};

/** Columns without a target are null; the types of columns know no such elements. */
const textArray = (texts: readonly (string | null)[]) => sql<string[]>`${[...texts]}::text[]`;

export function insertImport(trx: Trx, values: NewImport, now: Date): Promise<ImportRow> {
  return trx
    .insertInto('contact_import')
    .values({
      account_id: values.accountId,
      creator_id: values.userId,
      name: values.name,
      status: values.status,
      storage_key: values.storageKey,
      byte_size: values.byteSize,
      encoding: values.encoding,
      delimiter: values.delimiter,
      columns: values.columns,
      mapping: textArray(values.mapping),
      as_wire: values.asWire,
      cursor: values.cursor,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function findImport(db: Queryable, key: ImportKey): Promise<ImportRow | undefined> {
  return oneImport(db, key).executeTakeFirst();
}

/** The same, locked: two runs of its job take turns. */
export function lockImport(trx: Trx, key: ImportKey): Promise<ImportRow | undefined> {
  return oneImport(trx, key).forUpdate().executeTakeFirst();
}

function oneImport(db: Queryable, { accountId, id }: ImportKey) {
  return db.selectFrom('contact_import').selectAll().where('account_id', '=', accountId).where('id', '=', id);
}

/** The newest ones. */
export function listImports(db: Queryable, accountId: number, limit: number): Promise<ImportRow[]> {
  return db
    .selectFrom('contact_import')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

type Change = {
  status?: number;
  mapping?: readonly (string | null)[];
  failure?: string;
  refused_key?: string;
};

/** For those who hold it. */
export async function changeImport(
  trx: Queryable,
  { accountId, id }: ImportKey,
  { mapping, ...change }: Change,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('contact_import')
    .set({ ...change, ...(mapping && { mapping: textArray(mapping) }), updated_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

export type Counts = {
  created: number;
  updated: number;
  unchanged: number;
  refused: number;
  malformed: number;
};

/** Moves on behind a batch. For those who hold it. */
export async function advanceImport(
  trx: Trx,
  { accountId, id }: ImportKey,
  progress: { cursor: number; rowCount: number },
  counts: Counts,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('contact_import')
    .set((eb) => ({
      cursor: progress.cursor,
      row_count: progress.rowCount,
      created_count: eb('created_count', '+', counts.created),
      updated_count: eb('updated_count', '+', counts.updated),
      unchanged_count: eb('unchanged_count', '+', counts.unchanged),
      refused_count: eb('refused_count', '+', counts.refused),
      malformed_count: eb('malformed_count', '+', counts.malformed),
      updated_at: now,
    }))
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

export type RejectedRow = { row: number; reason: string };

export async function insertRejectedRows(
  trx: Trx,
  { accountId, id }: ImportKey,
  rows: readonly RejectedRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into contact_import_rejection (account_id, contact_import_id, row_number, reason)
    select ${accountId}, ${id}, r.row_number, r.reason from unnest(
      ${rows.map(({ row }) => row)}::bigint[], ${rows.map(({ reason }) => reason)}::text[]
    ) as r (row_number, reason)`.execute(trx);
}

/** The next rejected rows after one, in the order of the file. */
export async function findRejectedRowsAfter(
  db: Queryable,
  { accountId, id }: ImportKey,
  after: number,
  limit: number,
): Promise<RejectedRow[]> {
  return db
    .selectFrom('contact_import_rejection')
    .select(['row_number as row', 'reason'])
    .where('account_id', '=', accountId)
    .where('contact_import_id', '=', id)
    .where('row_number', '>', after)
    .orderBy('row_number')
    .limit(limit)
    .execute();
}

export type DeletedImport = Pick<ImportRow, 'account_id' | 'id' | 'storage_key' | 'refused_key'>;

/** Imports whose files can be deleted. */
export async function findImportsBefore(
  db: Queryable,
  before: Date,
  limit: number,
): Promise<DeletedImport[]> {
  const { rows } = await sql<DeletedImport>`
    select account_id, id, storage_key, refused_key from contact_import
    where created_at < ${before} order by created_at limit ${limit}`.execute(db);
  return rows;
}

/** All files of imports of an account that is going. */
export function filesOfImports(db: Queryable, accountId: number) {
  return db
    .selectFrom('contact_import')
    .select(['storage_key', 'refused_key'])
    .where('account_id', '=', accountId)
    .execute();
}

export async function deleteImport(db: Queryable, { accountId, id }: ImportKey): Promise<void> {
  await db.deleteFrom('contact_import').where('account_id', '=', accountId).where('id', '=', id).execute();
}
