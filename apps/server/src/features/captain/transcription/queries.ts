import { sql } from 'kysely';
import type { Queryable } from '../../../platform/db/database.ts';

/** Whether the account has its audio messages transcribed. */
export async function isTranscribing(db: Queryable, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where(sql<boolean>`settings @> '{"audio_transcriptions": true}'`)
    .executeTakeFirst();
  return row !== undefined;
}

/** A transcript counts as an answer of the account. */
export async function countTranscript(db: Queryable, accountId: number): Promise<void> {
  await sql`
    insert into captain_usage (account_id, responses) values (${accountId}, 1)
    on conflict (account_id) do update set responses = captain_usage.responses + 1`.execute(db);
}
