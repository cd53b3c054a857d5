import { sql } from 'kysely';
import type { Trx } from '../../platform/db/database.ts';
import { enqueueWrite } from '../../platform/db/pooled-client.ts';

/**
 * Records contact activity, to the minute: several indexes contain it, and a visitor writes more often. Skips a contact
 * that is locked for a change: merging locks contacts first and conversations second, so waiting here would reverse
 * the lock order.
 */
export async function touchContact(trx: Trx, accountId: number, contactId: number, at: Date): Promise<void> {
  const statement = sql`
    update contact set last_activity_at = ${at} where account_id = ${accountId} and id = (
      select id from contact
      where account_id = ${accountId} and id = ${contactId}
        and (last_activity_at is null or last_activity_at <= ${at}::timestamptz - interval '1 minute')
      for no key update skip locked
    )`;
  await enqueueWrite(trx, statement);
}
