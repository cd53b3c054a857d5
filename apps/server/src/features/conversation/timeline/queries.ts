import { sql } from 'kysely';
import type { Queryable } from '../../../platform/db/database.ts';
import { after, microsOf, type TimelineCursor } from '../../../platform/db/timeline.ts';
import type { Visibility } from '../policy.ts';
import { visibleCondition } from '../visible-queries.ts';

export type ConversationEntryRow = {
  id: number;
  display_id: number;
  status: number;
  inbox_name: string;
  created_at: Date;
  last_activity_at: Date;
  micros: number;
};

/** Conversations of a contact that a member may see, the most recently active first. */
export async function listConversationEntries(
  db: Queryable,
  page: {
    accountId: number;
    contactId: number;
    cursor: TimelineCursor | undefined;
    rank: number;
    limit: number;
  },
  { inboxIds, limitedTo }: Visibility,
): Promise<ConversationEntryRow[]> {
  const inboxes = inboxIds === 'all' ? sql`true` : sql`c.inbox_id = any(${[...inboxIds]}::bigint[])`;
  const seen = limitedTo === null ? sql`true` : visibleCondition(limitedTo, 'c');
  const { rows } = await sql<ConversationEntryRow>`
    select c.id, c.display_id, c.status, i.name as inbox_name, c.created_at, c.last_activity_at,
      ${microsOf('c.last_activity_at')} as micros
    from conversation c join inbox i on i.account_id = c.account_id and i.id = c.inbox_id
    where c.account_id = ${page.accountId} and c.contact_id = ${page.contactId} and ${inboxes} and ${seen}
      and ${after(page.cursor, page.rank, { at: 'c.last_activity_at', id: 'c.id' })}
    order by c.last_activity_at desc, c.id desc limit ${page.limit}`.execute(db);
  return rows;
}
