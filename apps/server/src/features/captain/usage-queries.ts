import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';

/** One answer more. */
export async function countAnswer(db: Queryable, accountId: number): Promise<void> {
  await sql`
    insert into captain_usage (account_id, responses) values (${accountId}, 1)
    on conflict (account_id) do update set responses = captain_usage.responses + 1`.execute(db);
}
