import type { Selectable } from 'kysely';
import type { Queryable, Trx } from '../../platform/db/database.ts';
import type { Label } from '../../platform/db/row-types.ts';

export type LabelRow = Pick<Selectable<Label>, 'id' | 'title' | 'description' | 'color' | 'show_on_sidebar'>;
export type LabelValues = Partial<Omit<LabelRow, 'id'>>;

const columns = ['id', 'title', 'description', 'color', 'show_on_sidebar'] as const;

export function listLabels(db: Queryable, accountId: number): Promise<LabelRow[]> {
  return db
    .selectFrom('label')
    .select(columns)
    .where('account_id', '=', accountId)
    .orderBy('title')
    .execute();
}

export function findLabel(db: Queryable, accountId: number, id: number): Promise<LabelRow | undefined> {
  return db
    .selectFrom('label')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The label as it is until the transaction ends. */
export function lockLabel(trx: Trx, accountId: number, id: number): Promise<LabelRow | undefined> {
  return trx
    .selectFrom('label')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export function findLabelByTitle(db: Queryable, accountId: number, title: string) {
  return db
    .selectFrom('label')
    .select('id')
    .where('account_id', '=', accountId)
    .where('title', '=', title)
    .executeTakeFirst();
}

export function insertLabel(trx: Trx, accountId: number, values: LabelValues & { title: string }) {
  return trx
    .insertInto('label')
    .values({ account_id: accountId, ...values })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export function updateLabel(trx: Trx, accountId: number, id: number, values: LabelValues, now: Date) {
  return trx
    .updateTable('label')
    .set({ ...values, updated_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Whether there was one to remove. */
export async function removeLabel(trx: Trx, accountId: number, id: number): Promise<boolean> {
  const gone = await trx
    .deleteFrom('label')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
}
