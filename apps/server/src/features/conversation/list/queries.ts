import type { ConversationSort } from '@confab/contract/features/conversation';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Queryable } from '../../../platform/db/database.ts';
import type { Matching } from '../../../platform/db/filter/conditions-model.ts';
import { everyStatus } from '../model.ts';
import { relationNumber, type Relation } from '../people/model.ts';
import type { Visibility } from '../policy.ts';

/** Which conversations a list shows. `statuses` empty means every status. */
export type ListFilter = {
  accountId: number;
  visibility: Visibility;
  statuses: readonly number[];
  inboxId: number | undefined;
  teamId: number | undefined;
  labels: readonly string[];
  unattended: boolean;
  /** Only those that are listed for a user. */
  listedFor: { relation: Relation; userId: number } | undefined;
  sourceId: string | undefined;
  /** Only these, by internal id. */
  among: readonly number[] | undefined;
  updatedSince: Date | undefined;
  assignee: { kind: 'all' | 'assigned' | 'unassigned' } | { kind: 'user'; userId: number };
  /** What else must be true of them. */
  matching?: Matching;
};

/** The most a list without paging answers. */
export const maxUnpaged = 1000;

export type Page = { limit: number; offset: number };

/**
 * Internal ids of a page, in order. A page is merged from streams, each read from an index that has its rows in
 * the list's own order: one stream a status, an inbox where only some are seen, a label. So a page costs what it
 * and the pages before it show, however long the history is. What no index can name is passed over on the way
 * and costs more the rarer it is: an order other than by activity within few inboxes or labels, the assigned
 * ones among many unassigned, and an assignee within one inbox.
 */
export async function findPageIds(
  db: Queryable,
  filter: ListFilter,
  sort: ConversationSort,
  page: Page,
): Promise<number[]> {
  const byActivity = sort === 'last_activity_at_desc' || sort === 'last_activity_at_asc';
  const query =
    filter.listedFor !== undefined
      ? fromUserRows(
          filter,
          filter.listedFor,
          orders[sort],
          page,
          byActivity && filter.updatedSince === undefined,
        )
      : byActivity && filter.labels.length > 0 && filter.updatedSince === undefined
        ? fromLabels(filter, orders[sort], page)
        : fromConversations(filter, orders[sort], page, byActivity);
  const { rows } = await query.execute(db);
  return rows.map((row) => row.id);
}

type Order = { keys: string; order: string };

/** Missing priorities sort last ascending and first descending; missing waiting times always last. */
const orders: Record<ConversationSort, Order> = {
  last_activity_at_asc: { keys: 'last_activity_at', order: 'last_activity_at, id' },
  last_activity_at_desc: { keys: 'last_activity_at', order: 'last_activity_at desc, id desc' },
  created_at_asc: { keys: 'created_at', order: 'created_at, id' },
  created_at_desc: { keys: 'created_at', order: 'created_at desc, id desc' },
  priority_asc: { keys: 'priority, last_activity_at', order: 'priority, last_activity_at desc, id desc' },
  priority_desc: {
    keys: 'priority, last_activity_at',
    order: 'priority desc, last_activity_at desc, id desc',
  },
  waiting_since_asc: { keys: 'waiting_since, created_at', order: 'waiting_since, created_at, id' },
  waiting_since_desc: {
    keys: 'waiting_since, created_at',
    order: 'waiting_since desc nulls last, created_at, id',
  },
};

type Rows = RawBuilder<{ id: number }>;

function fromConversations(
  filter: ListFilter,
  { keys, order }: Order,
  page: Page,
  byActivity: boolean,
): Rows {
  const inboxIds = inboxesOf(filter);
  // A member's own conversations are few per inbox and have their own index.
  const perInbox = inboxIds !== 'all' && byActivity && filter.assignee.kind !== 'user';
  const rest = [
    ...(perInbox ? [sql<SqlBool>`inbox_id = inboxes.inbox_id_of`] : inboxConditions(filter)),
    ...conditions(filter),
    ...labelConditions(filter),
  ];
  return sql`
    select part.id
    from unnest(${statusesOf(filter)}::smallint[]) as statuses (status_of)
    ${perInbox ? sql`cross join unnest(${inboxIds}::bigint[]) as inboxes (inbox_id_of)` : sql``}
    cross join lateral (
      select id, ${sql.raw(keys)} from conversation
      where account_id = ${filter.accountId} and status = statuses.status_of ${and(rest)}
      order by ${sql.raw(order)} limit ${page.offset + page.limit}
    ) as part
    order by ${sql.raw(order)} limit ${page.limit} offset ${page.offset}`;
}

/** A conversation that carries two of the labels comes in two streams and is shown once. */
function fromLabels(filter: ListFilter, { order }: Order, page: Page): Rows {
  const inboxIds = inboxesOf(filter);
  const itself = sql`from conversation where account_id = l.account_id and id = l.conversation_id`;
  const rest = conditions(filter);
  const matching = [
    ...(inboxIds === 'all'
      ? []
      : [sql<SqlBool>`coalesce(l.inbox_id, (select inbox_id ${itself})) = any(${[...inboxIds]}::bigint[])`]),
    ...(rest.length === 0 ? [] : [sql<SqlBool>`exists (select 1 ${itself} ${and(rest)})`]),
  ];
  return sql`
    select part.id
    from unnest(${statusesOf(filter)}::smallint[]) as statuses (status_of)
    cross join unnest(${[...filter.labels]}::text[]) as labels (title_of)
    cross join lateral (
      select l.conversation_id as id, l.last_activity_at from conversation_label l
      where l.account_id = ${filter.accountId} and l.title = labels.title_of and l.status = statuses.status_of
      ${and(matching)}
      order by ${sql.raw(order.replaceAll(/\bid\b/g, 'l.conversation_id'))} limit ${(page.offset + page.limit) * filter.labels.length}
    ) as part
    group by id, last_activity_at
    order by ${sql.raw(order)} limit ${page.limit} offset ${page.offset}`;
}

/**
 * What is listed for a user: in the order of activity as far as it is shown, in any other order from all of theirs
 * in these statuses.
 */
function fromUserRows(
  filter: ListFilter,
  listedFor: NonNullable<ListFilter['listedFor']>,
  { order }: Order,
  page: Page,
  byActivity: boolean,
): Rows {
  const rest = [...inboxConditions(filter), ...conditions(filter), ...labelConditions(filter)];
  const own = sql`l.account_id = ${filter.accountId} and l.user_id = ${listedFor.userId}
    and l.relation = ${relationNumber(listedFor.relation)}`;
  if (!byActivity)
    return sql`
      select id from conversation
      where account_id = ${filter.accountId} and id in (
        select l.conversation_id from conversation_user l
        where ${own} and l.status = any(${statusesOf(filter)}::smallint[])
      ) ${and(rest)}
      order by ${sql.raw(order)} limit ${page.limit} offset ${page.offset}`;
  const matching =
    rest.length === 0
      ? []
      : [
          sql<SqlBool>`exists (
            select 1 from conversation where account_id = l.account_id and id = l.conversation_id ${and(rest)}
          )`,
        ];
  return sql`
    select part.id
    from unnest(${statusesOf(filter)}::smallint[]) as statuses (status_of)
    cross join lateral (
      select l.conversation_id as id, l.last_activity_at from conversation_user l
      where ${own} and l.status = statuses.status_of ${and(matching)}
      order by ${sql.raw(order.replaceAll(/\bid\b/g, 'l.conversation_id'))} limit ${page.offset + page.limit}
    ) as part
    order by ${sql.raw(order)} limit ${page.limit} offset ${page.offset}`;
}

/** Every condition of a filter but the assignee's, for counting; the table is `conversation`. */
export function allConditions(filter: ListFilter): RawBuilder<SqlBool>[] {
  return [
    sql<SqlBool>`account_id = ${filter.accountId}`,
    sql<SqlBool>`status = any(${statusesOf(filter)}::smallint[])`,
    ...inboxConditions(filter),
    ...conditions({ ...filter, assignee: { kind: 'all' } }),
    ...labelConditions(filter),
    ...listedConditions(filter),
  ];
}

export function statusesOf(filter: ListFilter): readonly number[] {
  return filter.statuses.length > 0 ? filter.statuses : everyStatus;
}

/** The inboxes a list is about. */
export function inboxesOf(filter: ListFilter): 'all' | readonly number[] {
  return filter.inboxId === undefined ? filter.visibility.inboxIds : [filter.inboxId];
}

function inboxConditions(filter: ListFilter): RawBuilder<SqlBool>[] {
  const inboxIds = inboxesOf(filter);
  return inboxIds === 'all' ? [] : [sql`inbox_id = any(${[...inboxIds]}::bigint[])`];
}

function conditions(filter: ListFilter): RawBuilder<SqlBool>[] {
  const { accountId, among, assignee, sourceId, teamId, updatedSince, visibility } = filter;
  const found: RawBuilder<SqlBool>[] = [];
  if (visibility.assignees !== 'any') {
    const { userId, unassigned } = visibility.assignees;
    const own = sql<SqlBool>`assignee_id = ${userId}`;
    found.push(unassigned ? sql`(assignee_id is null or ${own})` : own);
  }
  if (teamId !== undefined) found.push(sql`team_id = ${teamId}`);
  if (assignee.kind === 'user') found.push(sql`assignee_id = ${assignee.userId}`);
  if (assignee.kind === 'assigned') found.push(sql`assignee_id is not null`);
  if (assignee.kind === 'unassigned') found.push(sql`assignee_id is null`);
  if (filter.unattended) found.push(sql`(first_reply_created_at is null or waiting_since is not null)`);
  if (updatedSince !== undefined) found.push(sql`updated_at >= ${updatedSince}`);
  if (filter.matching !== undefined) found.push(filter.matching);
  if (among !== undefined) found.push(sql`id = any(${[...among]}::bigint[])`);
  if (sourceId !== undefined) {
    found.push(sql`contact_inbox_id in (
      select ci.id from contact_inbox ci where ci.account_id = ${accountId} and ci.source_id = ${sourceId}
    )`);
  }
  return found;
}

function labelConditions(filter: ListFilter): RawBuilder<SqlBool>[] {
  if (filter.labels.length === 0) return [];
  return [
    sql`exists (
      select 1 from conversation_label l
      where l.account_id = conversation.account_id and l.conversation_id = conversation.id
        and l.title = any(${[...filter.labels]}::text[])
    )`,
  ];
}

function listedConditions({ listedFor }: ListFilter): RawBuilder<SqlBool>[] {
  if (listedFor === undefined) return [];
  return [
    sql`exists (
      select 1 from conversation_user u
      where u.account_id = conversation.account_id and u.conversation_id = conversation.id
        and u.user_id = ${listedFor.userId} and u.relation = ${relationNumber(listedFor.relation)}
    )`,
  ];
}

function and(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`` : sql`and ${sql.join(conditions, sql` and `)}`;
}
