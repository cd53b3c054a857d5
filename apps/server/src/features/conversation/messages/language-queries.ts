import { sql } from 'kysely';
import type { Queryable } from '../../../platform/db/database.ts';

/** Notes in which language a contact began a conversation, unless that is known. */
export async function recordLanguage(
  db: Queryable,
  { accountId, conversationId }: { accountId: number; conversationId: number },
  language: string,
): Promise<void> {
  const known = JSON.stringify({ conversation_language: language });
  await sql`
    update conversation set additional_attributes = additional_attributes || ${known}::jsonb
    where account_id = ${accountId} and id = ${conversationId}
      and not additional_attributes ? 'conversation_language'`.execute(db);
}
