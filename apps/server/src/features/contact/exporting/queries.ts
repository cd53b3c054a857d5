import { sql, type Selectable } from 'kysely';
import { jsonb, type Queryable, type Trx } from '../../../platform/db/database.ts';
import type { ContactExport } from '../../../platform/db/row-types.ts';
import type { ExportRequest } from './model.ts';

export type ExportRow = Selectable<ContactExport>;

/** Which one. */
export type ExportKey = { accountId: number; id: number };

export type NewExport = {
  accountId: number;
  userId: number;
  name: string;
  format: number;
  request: ExportRequest;
  untilId: number;
  total: number | null;
};

export function insertExport(trx: Trx, values: NewExport, now: Date): Promise<ExportRow> {
  return trx
    .insertInto('contact_export')
    .values({
      account_id: values.accountId,
      creator_id: values.userId,
      name: values.name,
      format: values.format,
      request: jsonb<Record<string, unknown>>(values.request),
      until_id: values.untilId,
      total_count: values.total,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function findExport(db: Queryable, { accountId, id }: ExportKey): Promise<ExportRow | undefined> {
  return db
    .selectFrom('contact_export')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
}

type Change = { status?: number; exported_count?: number; storage_key?: string };

/** Only while it runs, so that of two runs one counts; answers whether it did. */
export async function changeRunningExport(
  db: Queryable,
  { accountId, id }: ExportKey,
  running: number,
  change: Change,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('contact_export')
    .set({ ...change, updated_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('status', '=', running)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Exports whose files can be deleted. */
export async function findExportsBefore(
  db: Queryable,
  before: Date,
  limit: number,
): Promise<Pick<ExportRow, 'account_id' | 'id' | 'storage_key'>[]> {
  const { rows } = await sql<Pick<ExportRow, 'account_id' | 'id' | 'storage_key'>>`
    select account_id, id, storage_key from contact_export
    where created_at < ${before} order by created_at limit ${limit}`.execute(db);
  return rows;
}

/** All files of exports of an account that is going. */
export function filesOfExports(db: Queryable, accountId: number) {
  return db.selectFrom('contact_export').select('storage_key').where('account_id', '=', accountId).execute();
}

export async function deleteExport(db: Queryable, { accountId, id }: ExportKey): Promise<void> {
  await db.deleteFrom('contact_export').where('account_id', '=', accountId).where('id', '=', id).execute();
}
