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
