import { sql } from 'kysely';
import { compiledWrite, rawStatement, type Place } from '../../platform/db/compiled.ts';
import { jsonb, type Queryable, type Trx } from '../../platform/db/database.ts';
import { enqueueWrite } from '../../platform/db/pooled-client.ts';
import type { CountKey } from './list/conversation-count-queries.ts';

/** The columns of a conversation that change. */
export type ConversationChanges = Partial<{
  assignee_id: number | null;
  team_id: number | null;
  status: number;
  priority: number | null;
  snoozed_until: Date | null;
  labels: string[];
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

/** One statement for each set of columns that changes together: there are few, and one goes with each message. */
const updates = new Map<string, (trx: Trx, values: Columns) => Promise<void>>();

function updateOf(names: readonly string[]) {
  const key = names.join();
  const known = updates.get(key);
  if (known !== undefined) return known;
  const update = compiledWrite((db, place: Place<Columns>) => {
    const assignments = names.map((name) => {
      const value = sql`${place(name)}`;
      return sql`${sql.ref(name)} = ${name === 'custom_attributes' ? sql`${value}::jsonb` : value}`;
    });
    return rawStatement(
      db,
      sql`update "conversation" set ${sql.join(assignments)}
        where account_id = ${place('account_id')} and id = ${place('id')}`,
    );
  });
  updates.set(key, update);
  return update;
}

/** Makes the label rows equal to the conversation's labels, with the columns lists are sorted by. */
export async function replaceLabelRows(
  trx: Trx,
  countKey: Pick<CountKey, 'account_id' | 'id' | 'inbox_id' | 'labels' | 'status'>,
  lastActivityAt: Date,
): Promise<void> {
  await enqueueWrite(
    trx,
    trx
      .deleteFrom('conversation_label')
      .where('account_id', '=', countKey.account_id)
      .where('conversation_id', '=', countKey.id),
  );
  if (countKey.labels.length === 0) return;
  await enqueueWrite(
    trx,
    trx.insertInto('conversation_label').values(
      countKey.labels.map((title) => ({
        account_id: countKey.account_id,
        conversation_id: countKey.id,
        title,
        inbox_id: countKey.inbox_id,
        status: countKey.status,
        last_activity_at: lastActivityAt,
      })),
    ),
  );
}

export function touchLabelRows(
  trx: Trx,
  countKey: Pick<CountKey, 'account_id' | 'id' | 'status'>,
  lastActivityAt: Date,
): Promise<void> {
  const { account_id: accountId, id, status } = countKey;
  return touching(trx, { accountId, id, status, lastActivityAt });
}

type Touched = { accountId: number; id: number; status: number; lastActivityAt: Date };

const touching = compiledWrite((db, place: Place<Touched>) =>
  db
    .updateTable('conversation_label')
    .set({ status: place('status'), last_activity_at: place('lastActivityAt') })
    .where('account_id', '=', place('accountId'))
    .where('conversation_id', '=', place('id')),
);

/** Takes the next display id of the account. Creations of one account wait for each other here. */
export async function nextDisplayId(trx: Trx, accountId: number): Promise<number> {
  const row = await trx
    .insertInto('conversation_counter')
    .values({ account_id: accountId, last_display_id: 1 })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ last_display_id: sql<number>`conversation_counter.last_display_id + 1` }),
    )
    .returning('last_display_id')
    .executeTakeFirstOrThrow();
  return row.last_display_id;
}

export function insertConversation(
  trx: Trx,
  conversation: {
    accountId: number;
    displayId: number;
    inboxId: number;
    contactId: number;
    contactInboxId: number;
    status: number;
    assigneeId: number | null;
    teamId: number | null;
    snoozedUntil: Date | null;
    additionalAttributes: Record<string, unknown>;
    customAttributes: Record<string, unknown>;
  },
  at: Date,
): Promise<{ id: number }> {
  return trx
    .insertInto('conversation')
    .values({
      account_id: conversation.accountId,
      display_id: conversation.displayId,
      inbox_id: conversation.inboxId,
      contact_id: conversation.contactId,
      contact_inbox_id: conversation.contactInboxId,
      status: conversation.status,
      assignee_id: conversation.assigneeId,
      team_id: conversation.teamId,
      snoozed_until: conversation.snoozedUntil,
      additional_attributes: jsonb(conversation.additionalAttributes),
      custom_attributes: jsonb(conversation.customAttributes),
      waiting_since: at,
      last_activity_at: at,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** Tokens of all verified sessions of a contact in an inbox: a verified one hears what any of them says. */
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

/** A team of the account by id, held so that it cannot be deleted before a conversation is given to it. */
export function lockTeam(trx: Trx, accountId: number, id: number) {
  return findTeam(trx, accountId, id, 'held');
}

/** A team of the account by id. */
export function findTeam(db: Queryable, accountId: number, id: number, held?: 'held') {
  const query = db
    .selectFrom('team')
    .select(['id', 'name', 'description', 'allow_auto_assign', 'account_id', 'created_at', 'updated_at'])
    .where('account_id', '=', accountId)
    .where('id', '=', id);
  return (held === undefined ? query : query.forKeyShare()).executeTakeFirst();
}

/** Whether a user is in a team. */
export async function isTeamMember(db: Queryable, accountId: number, teamId: number, userId: number) {
  const row = await db
    .selectFrom('team_member')
    .select('user_id')
    .where('account_id', '=', accountId)
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** A member of the account by user id, who cannot leave it before a conversation is given to them. */
export function lockMember(trx: Trx, accountId: number, userId: number) {
  return trx
    .selectFrom('account_user')
    .innerJoin('user', 'user.id', 'account_user.user_id')
    .select(['user.id', 'user.name', 'user.display_name'])
    .where('account_user.account_id', '=', accountId)
    .where('account_user.user_id', '=', userId)
    .where('account_user.accepted_at', 'is not', null)
    .forKeyShare('account_user')
    .executeTakeFirst();
}

/** Ids of the teams a user is in. */
export async function findTeamIds(db: Queryable, accountId: number, userId: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('team_member')
    .select('team_id')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .execute();
  return new Set(rows.map((row) => row.team_id));
}
