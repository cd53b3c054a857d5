import type { ConversationCounts, ConversationSort } from '@confab/contract/nouns/conversation';
import { sql, type SqlBool } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import type { Visibility } from './policy.ts';

/** Which conversations a list shows. `statuses` empty means every status. */
export type ListFilter = {
  accountId: number;
  visibility: Visibility;
  statuses: readonly number[];
  inboxId: number | undefined;
  teamId: number | undefined;
  labels: readonly string[];
  unattended: boolean;
  sourceId: string | undefined;
  updatedSince: Date | undefined;
  assignee: { kind: 'all' | 'assigned' | 'unassigned' } | { kind: 'user'; userId: number };
};

/** The most a list without paging answers. */
export const maxUnpaged = 1000;

/** Internal ids of a page, in order. */
export async function findPageIds(
  db: Queryable,
  filter: ListFilter,
  sort: ConversationSort,
  page: { limit: number; offset: number },
): Promise<number[]> {
  const rows = await filtered(db, filter)
    .select('c.id')
    .orderBy(sortExpression(sort))
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.map((row) => row.id);
}

/** Missing priorities stand last upwards and first downwards; missing waiting times always last. */
function sortExpression(sort: ConversationSort) {
  switch (sort) {
    case 'last_activity_at_asc':
      return sql`c.last_activity_at, c.id`;
    case 'last_activity_at_desc':
      return sql`c.last_activity_at desc, c.id desc`;
    case 'created_at_asc':
      return sql`c.created_at, c.id`;
    case 'created_at_desc':
      return sql`c.created_at desc, c.id desc`;
    case 'priority_asc':
      return sql`c.priority, c.last_activity_at desc, c.id desc`;
    case 'priority_desc':
      return sql`c.priority desc, c.last_activity_at desc, c.id desc`;
    case 'waiting_since_asc':
      return sql`c.waiting_since, c.created_at, c.id`;
    case 'waiting_since_desc':
      return sql`c.waiting_since desc nulls last, c.created_at, c.id`;
  }
}

function filtered(db: Queryable, filter: ListFilter) {
  let query = db.selectFrom('conversation as c').where('c.account_id', '=', filter.accountId);
  const { visibility, assignee } = filter;
  if (filter.statuses.length > 0) query = query.where('c.status', 'in', filter.statuses);
  if (filter.inboxId !== undefined) query = query.where('c.inbox_id', '=', filter.inboxId);
  if (visibility.inboxIds !== 'all') query = query.where(anyOf('c.inbox_id', visibility.inboxIds));
  if (visibility.assignees !== 'any') query = query.where(visibleAssignee(visibility.assignees));
  if (filter.teamId !== undefined) query = query.where('c.team_id', '=', filter.teamId);
  if (assignee.kind === 'user') query = query.where('c.assignee_id', '=', assignee.userId);
  if (assignee.kind === 'assigned') query = query.where('c.assignee_id', 'is not', null);
  if (assignee.kind === 'unassigned') query = query.where('c.assignee_id', 'is', null);
  if (filter.unattended)
    query = query.where(sql<SqlBool>`(c.first_reply_created_at is null or c.waiting_since is not null)`);
  if (filter.labels.length > 0) query = query.where(hasLabel(filter.labels));
  if (filter.sourceId !== undefined) query = query.where(fromSource(filter.sourceId));
  if (filter.updatedSince !== undefined) query = query.where('c.updated_at', '>=', filter.updatedSince);
  return query;
}

function anyOf(column: 'c.inbox_id', ids: readonly number[]) {
  return sql<SqlBool>`${sql.ref(column)} = any(${[...ids]}::bigint[])`;
}

function visibleAssignee(only: { userId: number; unassigned: boolean }) {
  return only.unassigned
    ? sql<SqlBool>`(c.assignee_id is null or c.assignee_id = ${only.userId})`
    : sql<SqlBool>`c.assignee_id = ${only.userId}`;
}

function hasLabel(titles: readonly string[]) {
  return sql<SqlBool>`exists (
    select 1 from conversation_label l
    where l.account_id = c.account_id and l.conversation_id = c.id and l.title = any(${[...titles]}::text[])
  )`;
}

function fromSource(sourceId: string) {
  return sql<SqlBool>`c.contact_inbox_id in (
    select ci.id from contact_inbox ci where ci.account_id = c.account_id and ci.source_id = ${sourceId}
  )`;
}

/**
 * The counts of the tabs, before the tab's own filter. Kept counts answer whatever they know; only filters they
 * cannot know (several labels, waiting for an answer, one source) count rows.
 */
export async function countTabs(
  db: Queryable,
  filter: ListFilter,
  userId: number,
): Promise<ConversationCounts> {
  const base = { ...filter, assignee: { kind: 'all' } } as const;
  const kept = filter.labels.length <= 1 && !filter.unattended && filter.sourceId === undefined;
  const row =
    kept && filter.updatedSince === undefined
      ? await tallied(db, base, userId)
      : await counted(db, base, userId);
  const all = Number(row?.all ?? 0);
  const unassigned = Number(row?.unassigned ?? 0);
  return {
    mine_count: Number(row?.mine ?? 0),
    assigned_count: all - unassigned,
    unassigned_count: unassigned,
    all_count: all,
  };
}

function tallied(db: Queryable, filter: ListFilter, userId: number) {
  const { visibility } = filter;
  let query = db
    .selectFrom('conversation_tally as t')
    .select([
      sql<number>`coalesce(sum(t.count), 0)`.as('all'),
      sql<number>`coalesce(sum(t.count) filter (where t.assignee_id = 0), 0)`.as('unassigned'),
      sql<number>`coalesce(sum(t.count) filter (where t.assignee_id = ${userId}), 0)`.as('mine'),
    ])
    .where('t.account_id', '=', filter.accountId)
    .where('t.label', '=', filter.labels[0] ?? '');
  if (filter.statuses.length > 0) query = query.where('t.status', 'in', filter.statuses);
  if (filter.inboxId !== undefined) query = query.where('t.inbox_id', '=', filter.inboxId);
  if (filter.teamId !== undefined) query = query.where('t.team_id', '=', filter.teamId);
  if (visibility.inboxIds !== 'all') {
    query = query.where(sql<SqlBool>`t.inbox_id = any(${[...visibility.inboxIds]}::bigint[])`);
  }
  if (visibility.assignees !== 'any') {
    const { userId: mine, unassigned } = visibility.assignees;
    query = query.where('t.assignee_id', 'in', unassigned ? [0, mine] : [mine]);
  }
  return query.executeTakeFirst();
}

function counted(db: Queryable, filter: ListFilter, userId: number) {
  return filtered(db, filter)
    .select([
      sql<number>`count(*)`.as('all'),
      sql<number>`count(*) filter (where c.assignee_id is null)`.as('unassigned'),
      sql<number>`count(*) filter (where c.assignee_id = ${userId})`.as('mine'),
    ])
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

const batchSize = 100;

/** Some conversations that carry a label. */
export async function findLabelled(db: Queryable, accountId: number, title: string): Promise<number[]> {
  const rows = await db
    .selectFrom('conversation_label')
    .select('conversation_id')
    .where('account_id', '=', accountId)
    .where('title', '=', title)
    .limit(batchSize)
    .execute();
  return rows.map((row) => row.conversation_id);
}

/** Some conversations assigned to a user. */
export async function findAssigned(db: Queryable, accountId: number, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('conversation')
    .select('id')
    .where('account_id', '=', accountId)
    .where('assignee_id', '=', userId)
    .limit(batchSize)
    .execute();
  return rows.map((row) => row.id);
}
