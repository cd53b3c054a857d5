import { sql } from 'kysely';
import type { Queryable } from '../../../platform/db/database.ts';

/** Adds a connected app's details to a conversation, keeping existing ones. */
export async function recordAppDetails(
  db: Queryable,
  { accountId, conversationId }: { accountId: number; conversationId: number },
  appId: string,
  details: Readonly<Record<string, string>>,
): Promise<void> {
  await sql`
    update conversation set additional_attributes = additional_attributes || jsonb_build_object(${appId}::text,
      case when jsonb_typeof(additional_attributes -> ${appId}::text) = 'object'
        then additional_attributes -> ${appId}::text else '{}'::jsonb end
      || ${JSON.stringify(details)}::jsonb)
    where account_id = ${accountId} and id = ${conversationId}`.execute(db);
}
