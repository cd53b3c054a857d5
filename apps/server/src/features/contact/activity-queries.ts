import { sql } from 'kysely';
import type { Trx } from '../../platform/db/database.ts';
import { enqueueWrite } from '../../platform/db/pooled-client.ts';

/**
 * The contact was heard of just now. Passes over a contact that somebody holds for a change: whoever merges
 * contacts holds them first and their conversations second, and waiting here would be the other way round.
 */
export async function touchContact(trx: Trx, accountId: number, contactId: number, at: Date): Promise<void> {
  const statement = sql`
    update contact set last_activity_at = ${at} where account_id = ${accountId} and id = (
      select id from contact where account_id = ${accountId} and id = ${contactId}
      for no key update skip locked
    )`;
  await enqueueWrite(trx, statement);
}
