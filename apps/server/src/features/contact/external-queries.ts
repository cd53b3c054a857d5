import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';

/** Notes by which id another program knows a contact, among its details. */
export async function recordExternalId(
  db: Queryable,
  { accountId, contactId }: { accountId: number; contactId: number },
  name: string,
  id: string,
): Promise<void> {
  await sql`
    update contact set additional_attributes = additional_attributes || jsonb_build_object('external',
      case when jsonb_typeof(additional_attributes -> 'external') = 'object'
        then additional_attributes -> 'external' else '{}'::jsonb end
      || jsonb_build_object(${name}::text, ${id}::text))
    where account_id = ${accountId} and id = ${contactId}`.execute(db);
}
