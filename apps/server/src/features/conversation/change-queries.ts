import { sql } from 'kysely';
import { compiledWrite, type Param, rawStatement } from '../../platform/db/compiled.ts';
import type { Queryable, Trx } from '../../platform/db/database.ts';

/** The columns of a conversation that change. */
export type ConversationChanges = Partial<{
  assignee_id: number | null;
  team_id: number | null;
  status: number;
  priority: number | null;
  snoozed_until: Date | null;
  labels: string[];
  participant_ids: number[];
  mentioned_ids: number[];
  custom_attributes: Record<string, unknown>;
  unread_count: number;
  last_message_id: number;
  last_non_activity_message_id: number;
  last_public_message_id: number | null;
  agent_last_seen_at: Date | null;
  assignee_last_seen_at: Date | null;
  contact_last_seen_at: Date | null;
  first_reply_created_at: Date;
  waiting_since: Date | null;
  last_incoming_at: Date;
  last_outgoing_at: Date;
  last_template_at: Date;
  email_collect_sent_at: Date;
  csat_sent_at: Date;
  assignment_due_at: Date | null;
  email_due_at: Date | null;
  email_from_message_id: number | null;
  last_activity_at: Date;
}>;

export function updateConversation(
  trx: Trx,
  accountId: number,
  id: number,
  changes: ConversationChanges,
  at: Date,
): Promise<void> {
  const { custom_attributes: attributes, ...plain } = changes;
  const columns: Columns = {
    ...plain,
    ...(attributes === undefined ? {} : { custom_attributes: JSON.stringify(attributes) }),
    updated_at: at,
  };
  return updateOf(Object.keys(columns))(trx, { ...columns, account_id: accountId, id });
}

type Columns = Record<string, unknown>;

/**
 * One prepared statement for each set of columns that change together: there are few, and one is sent with each
 * message.
 */
const updates = new Map<string, (trx: Trx, values: Columns) => Promise<void>>();

function updateOf(names: readonly string[]) {
  const key = names.join();
  const known = updates.get(key);
  if (known !== undefined) return known;
  const update = compiledWrite((db, param: Param<Columns>) => {
    const assignments = names.map((name) => {
      const value = sql`${param(name)}`;
      return sql`${sql.ref(name)} = ${name === 'custom_attributes' ? sql`${value}::jsonb` : value}`;
    });
    return rawStatement(
      db,
      sql`update "conversation" set ${sql.join(assignments)}
        where account_id = ${param('account_id')} and id = ${param('id')}`,
    );
  });
  updates.set(key, update);
  return update;
}

/** Tokens of all verified sessions of a contact in an inbox: a verified one receives what any of them sends. */
export async function verifiedTokens(db: Queryable, accountId: number, contactId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('contact_inbox')
    .select('pubsub_token')
    .where('account_id', '=', accountId)
    .where('contact_id', '=', contactId)
    .where('hmac_verified', '=', true)
    .execute();
  return rows.map((row) => row.pubsub_token);
}
