import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';

/** The assignee and the team under which every conversation counts. */
const anyone = -1;

export type Use = { conversations: number; nonWebInboxes: number };

/**
 * The number of conversations from the stored counts, so the cost does not grow with it, and the number of inboxes that
 * are not websites.
 */
export async function countUse(
  db: Queryable,
  accountId: number,
  websiteKinds: readonly string[],
): Promise<Use> {
  const { rows } = await sql<Use>`
    select
      (select coalesce(sum(count), 0)::bigint from conversation_count
        where account_id = ${accountId} and label = '' and assignee_id = ${anyone} and team_id = ${anyone}) as conversations,
      (select count(*) from inbox
        where account_id = ${accountId} and channel <> all (${websiteKinds}::text[]) and deleting_at is null) as "nonWebInboxes"
  `.execute(db);
  return rows[0] ?? { conversations: 0, nonWebInboxes: 0 };
}

/** Documents that there are, and answers that were given. */
export async function countCaptainUse(
  db: Queryable,
  accountId: number,
): Promise<{ documents: number; responses: number }> {
  const { rows } = await sql<{ documents: number; responses: number }>`
    select
      (select count(*) from captain_document where account_id = ${accountId}) as documents,
      (select coalesce(sum(responses), 0)::bigint from captain_usage where account_id = ${accountId}) as responses
  `.execute(db);
  return rows[0] ?? { documents: 0, responses: 0 };
}
