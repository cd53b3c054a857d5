import { sql } from 'kysely';
import type { Queryable, Trx } from '../../../platform/db/database.ts';
import { maxFailures, type BulkKey } from '../bulk/queries.ts';

/** The change of a contact: its labels before and after, empty if it was deleted. */
type Outcome = { before: string[]; after: string[] } | { failure: string } | 'deleted';

export async function insertContactItem(
  trx: Trx,
  { accountId, id }: BulkKey,
  contactId: number,
  outcome: Outcome,
): Promise<void> {
  const values = { account_id: accountId, bulk_action_id: id, contact_id: contactId };
  await trx
    .insertInto('bulk_action_contact')
    .values(outcome === 'deleted' ? values : { ...values, ...outcome })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The next contacts whose labels it changed. */
export function findContactItemsAfter(
  db: Queryable,
  { accountId, id }: BulkKey,
  after: number,
  limit: number,
) {
  return db
    .selectFrom('bulk_action_contact')
    .select(['contact_id', 'before', 'after'])
    .where('account_id', '=', accountId)
    .where('bulk_action_id', '=', id)
    .where('contact_id', '>', after)
    .where('before', 'is not', null)
    .orderBy('contact_id')
    .limit(limit)
    .execute();
}

export function findContactFailures(
  db: Queryable,
  { accountId, id }: BulkKey,
): Promise<{ contact_id: number; message: string }[]> {
  return db
    .selectFrom('bulk_action_contact')
    .select(['contact_id', sql<string>`coalesce(failure, '')`.as('message')])
    .where('account_id', '=', accountId)
    .where('bulk_action_id', '=', id)
    .where('failure', 'is not', null)
    .orderBy('contact_id')
    .limit(maxFailures)
    .execute();
}
