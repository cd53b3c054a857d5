import { sql, type Selectable } from 'kysely';
import type { Queryable, Trx } from '../../platform/db/database.ts';
import type { CannedResponse } from '../../platform/db/row-types.ts';
import type { CannedResponseText } from './model.ts';
import { likePattern, likeText } from '../../platform/db/like-pattern.ts';

export type CannedResponseRow = Selectable<CannedResponse>;

const columns = ['account_id', 'id', 'short_code', 'content', 'created_at', 'updated_at'] as const;

export function listCannedResponses(db: Queryable, accountId: number): Promise<CannedResponseRow[]> {
  return db
    .selectFrom('canned_response')
    .select(columns)
    .where('account_id', '=', accountId)
    .orderBy('short_code')
    .execute();
}

/**
 * Canned responses whose code or content contains the text: codes that begin with it first, then other codes, then
 * contents.
 */
export function searchCannedResponses(
  db: Queryable,
  accountId: number,
  text: string,
): Promise<CannedResponseRow[]> {
  const part = likePattern(text);
  return db
    .selectFrom('canned_response')
    .select(columns)
    .where('account_id', '=', accountId)
    .where((eb) => eb.or([eb('short_code', 'ilike', part), eb('content', 'ilike', part)]))
    .orderBy(
      sql`case when short_code ilike ${`${likeText(text)}%`} then 0 when short_code ilike ${part} then 1 else 2 end`,
    )
    .orderBy('short_code')
    .execute();
}

export function insertCannedResponse(trx: Trx, accountId: number, values: CannedResponseText) {
  return trx
    .insertInto('canned_response')
    .values({ account_id: accountId, ...values })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Undefined when there is none. */
export function updateCannedResponse(
  trx: Trx,
  accountId: number,
  id: number,
  values: Partial<CannedResponseText>,
  now: Date,
): Promise<CannedResponseRow | undefined> {
  return trx
    .updateTable('canned_response')
    .set({ ...values, updated_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
}

/** Whether there was one to delete. */
export async function deleteCannedResponse(trx: Trx, accountId: number, id: number): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('canned_response')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}
