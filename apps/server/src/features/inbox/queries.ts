import { activeAccount } from '@confab/contract/features/account';
import { sql, type Selectable } from 'kysely';
import { jsonb, type Queryable, type Trx } from '../../platform/db/database.ts';
import type { Inbox, WorkingHour } from '../../platform/db/row-types.ts';
import type { PublicToken } from '../../channels/channel.ts';

export type InboxRow = Selectable<Inbox>;

/** How an inbox is found: by its public tokens, its provider's webhook, or the addresses of emails. */
export type InboxToken = PublicToken | { kind: 'webhook' | 'email'; token: string };

/** A day without its keys and times of change. */
export type WorkingHourRow = Omit<
  Selectable<WorkingHour>,
  'account_id' | 'inbox_id' | 'id' | 'created_at' | 'updated_at'
>;

/** What of an inbox can be set; absent and undefined leave a column as it is. */
export type InboxValues = {
  [
    K in Exclude<
      keyof InboxRow,
      | 'account_id'
      | 'id'
      | 'channel'
      | 'created_at'
      | 'updated_at'
      | 'deleting_at'
      | 'agent_bot_id'
      | 'captain_assistant_id'
    >
  ]?: K extends 'csat_config' | 'auto_assignment_config' ? object | undefined : InboxRow[K] | undefined;
};

const columns = [
  'account_id',
  'id',
  'name',
  'channel',
  'channel_settings',
  'channel_secrets',
  'smtp_auth_failures',
  'auth_failures',
  'locked_out_at',
  'avatar_key',
  'greeting_enabled',
  'greeting_message',
  'enable_email_collect',
  'csat_survey_enabled',
  'csat_config',
  'enable_auto_assignment',
  'auto_assignment_config',
  'working_hours_enabled',
  'out_of_office_message',
  'timezone',
  'allow_messages_after_resolved',
  'lock_to_single_conversation',
  'sender_name_type',
  'business_name',
  'agent_bot_id',
  'captain_assistant_id',
  'deleting_at',
  'created_at',
  'updated_at',
] as const;

const hourColumns = [
  'day_of_week',
  'closed_all_day',
  'open_all_day',
  'open_hour',
  'open_minutes',
  'close_hour',
  'close_minutes',
] as const;

/** The inbox, unless it is being deleted. */
export function findInbox(db: Queryable, accountId: number, id: number): Promise<InboxRow | undefined> {
  return openInboxes(db, accountId).where('id', '=', id).executeTakeFirst();
}

/** The same, locked for a change until the transaction ends. */
export function lockInbox(trx: Trx, accountId: number, id: number): Promise<InboxRow | undefined> {
  return openInboxes(trx, accountId).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** By lower-cased name; `ids` narrows to some. */
export function listInboxes(db: Queryable, accountId: number, ids: 'all' | readonly number[]) {
  return openInboxes(db, accountId)
    .$if(ids !== 'all', (query) => query.where('id', '=', anyOf(ids === 'all' ? [] : ids)))
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
}

/** Those being deleted do not count. */
export async function countInboxes(db: Queryable, accountId: number): Promise<number> {
  const { count } = await openInboxes(db, accountId)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function openInboxes(db: Queryable, accountId: number) {
  return db
    .selectFrom('inbox')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('deleting_at', 'is', null);
}

const anyOf = (ids: readonly number[]) => sql<number>`any(${[...ids]}::bigint[])`;

/** The open inboxes of active accounts whose channel is one of these kinds, in all accounts. */
export async function listInboxesOfKinds(db: Queryable, kinds: readonly string[]): Promise<InboxRow[]> {
  const rows = await db
    .selectFrom('inbox')
    .select(columns)
    .where('channel', 'in', [...kinds])
    .where('deleting_at', 'is', null)
    .execute();
  const accounts = await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', anyOf([...new Set(rows.map((row) => row.account_id))]))
    .where('status', '=', activeAccount)
    .execute();
  const active = new Set(accounts.map(({ id }) => id));
  return rows.filter((row) => active.has(row.account_id));
}

/** The seven days of each inbox, by inbox id and in the order of the days. */
export async function loadWorkingHours(db: Queryable, accountId: number, inboxIds: readonly number[]) {
  const rows = await db
    .selectFrom('working_hour')
    .select([...hourColumns, 'inbox_id', 'id', 'created_at', 'updated_at'])
    .where('account_id', '=', accountId)
    .where('inbox_id', '=', anyOf(inboxIds))
    .orderBy('day_of_week')
    .execute();
  return Map.groupBy(rows, (row) => row.inbox_id);
}

export type StoredWorkingHour = NonNullable<
  ReturnType<Awaited<ReturnType<typeof loadWorkingHours>>['get']>
>[number];

export function insertInbox(
  trx: Trx,
  accountId: number,
  values: InboxValues & { name: string; channel: string },
): Promise<InboxRow> {
  return trx
    .insertInto('inbox')
    .values({ account_id: accountId, ...values, ...jsonColumns(values) })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export function updateInbox(
  trx: Trx,
  accountId: number,
  id: number,
  values: InboxValues,
  now: Date,
): Promise<InboxRow> {
  return trx
    .updateTable('inbox')
    .set({ ...values, ...jsonColumns(values), ...mergedConfig(values), updated_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

function jsonColumns({ channel_settings, csat_config, auto_assignment_config }: InboxValues) {
  return {
    channel_settings: channel_settings && jsonb<Record<string, unknown>>({ ...channel_settings }),
    csat_config: csat_config && jsonb<Record<string, unknown>>({ ...csat_config }),
    auto_assignment_config:
      auto_assignment_config && jsonb<Record<string, unknown>>({ ...auto_assignment_config }),
  };
}

/** Clients that know of fewer keys leave the others as they are. */
function mergedConfig({ auto_assignment_config: config }: InboxValues) {
  if (config === undefined) return {};
  const merged = sql<Record<string, unknown>>`auto_assignment_config || ${jsonb({ ...config })}`;
  return { auto_assignment_config: merged };
}

/** Writes the given days and leaves the others. */
export async function saveWorkingHours(
  trx: Trx,
  accountId: number,
  inboxId: number,
  days: readonly WorkingHourRow[],
  now: Date,
): Promise<void> {
  if (days.length === 0) return;
  await trx
    .insertInto('working_hour')
    .values(days.map((day) => ({ ...day, account_id: accountId, inbox_id: inboxId })))
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'inbox_id', 'day_of_week']).doUpdateSet((eb) => ({
        closed_all_day: eb.ref('excluded.closed_all_day'),
        open_all_day: eb.ref('excluded.open_all_day'),
        open_hour: eb.ref('excluded.open_hour'),
        open_minutes: eb.ref('excluded.open_minutes'),
        close_hour: eb.ref('excluded.close_hour'),
        close_minutes: eb.ref('excluded.close_minutes'),
        updated_at: now,
      })),
    )
    .execute();
}

export function insertToken(trx: Trx, accountId: number, inboxId: number, token: InboxToken) {
  return trx
    .insertInto('inbox_token')
    .values({ ...token, account_id: accountId, inbox_id: inboxId })
    .execute();
}

export async function deleteToken(
  trx: Trx,
  accountId: number,
  inboxId: number,
  { token }: InboxToken,
): Promise<void> {
  await trx
    .deleteFrom('inbox_token')
    .where('account_id', '=', accountId)
    .where('inbox_id', '=', inboxId)
    .where('token', '=', token)
    .execute();
}

/** The inbox behind a public token, with the account data needed before access. */
export function findInboxByToken(db: Queryable, kind: InboxToken['kind'], token: string) {
  return db
    .selectFrom('inbox_token')
    .innerJoin('inbox', (join) =>
      join
        .onRef('inbox.account_id', '=', 'inbox_token.account_id')
        .onRef('inbox.id', '=', 'inbox_token.inbox_id'),
    )
    .innerJoin('account', 'account.id', 'inbox.account_id')
    .select(columns.map((column) => `inbox.${column}` as const))
    .select([
      'account.status as account_status',
      'account.locale as account_locale',
      'account.features as account_features',
    ])
    .where('inbox_token.token', '=', token)
    .where('inbox_token.kind', '=', kind)
    .where('inbox.deleting_at', 'is', null)
    .executeTakeFirst();
}

/** Closes an inbox: its tokens and members are deleted immediately, its rows later. */
export async function closeInbox(trx: Trx, accountId: number, id: number, now: Date): Promise<number[]> {
  await trx
    .updateTable('inbox')
    .set({ deleting_at: now, updated_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
  await trx
    .deleteFrom('inbox_token')
    .where('account_id', '=', accountId)
    .where('inbox_id', '=', id)
    .execute();
  const members = await trx
    .deleteFrom('inbox_member')
    .where('account_id', '=', accountId)
    .where('inbox_id', '=', id)
    .returning('user_id')
    .execute();
  return members.map((member) => member.user_id);
}

/** Whether the inbox is being deleted, and its row still exists. */
export async function isInboxClosed(db: Queryable, accountId: number, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('inbox')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('deleting_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the row of a closed inbox, once it is empty. */
export async function removeInbox(db: Queryable, accountId: number, id: number): Promise<void> {
  await db
    .deleteFrom('inbox')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('deleting_at', 'is not', null)
    .execute();
}

/** The avatars of all inboxes of an account. */
export async function avatarKeysOf(db: Queryable, accountId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('inbox')
    .select('avatar_key')
    .where('account_id', '=', accountId)
    .where('avatar_key', 'is not', null)
    .execute();
  return rows.flatMap((row) => row.avatar_key ?? []);
}
