import type { ConversationSort } from '@confab/contract/features/conversation';
import { sql, type SqlBool } from 'kysely';
import type { Queryable } from '../../../platform/db/database.ts';
import { relationNumber } from '../people/model.ts';
import {
  and,
  conditions,
  inboxConditions,
  inboxesOf,
  labelConditions,
  statusesOf,
  type ListFilter,
} from './condition-queries.ts';
import { fromLimits, type Order, type Page, type Rows } from './limited-queries.ts';

export { allConditions, inboxesOf, statusesOf, type ListFilter } from './condition-queries.ts';
export type { Page } from './limited-queries.ts';

/** The most a list without paging answers. */
export const maxUnpaged = 1000;

/**
 * Internal ids of a page, in order. A page is merged from streams, each read from an index sorted in the list's own
 * order: one per status, per inbox where only some are visible, per label, and for a limited role one each for
 * assigned, unassigned, and participating. So the cost of a page depends on it and the pages before it, not on the
 * history. Conditions without an index are filtered while reading, and cost more the rarer they match: an order other
 * than by activity within few inboxes or labels, the assigned ones among many unassigned, and an assignee within one
 * inbox.
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
      : filter.visibility.limitedTo !== null
        ? fromLimits(filter, filter.visibility.limitedTo, { ...orders[sort], byActivity }, page)
        : byActivity && filter.labels.length > 0 && filter.updatedSince === undefined
          ? fromLabels(filter, orders[sort], page)
          : fromConversations(filter, orders[sort], page, byActivity);
  const { rows } = await query.execute(db);
  return rows.map((row) => row.id);
}

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

/** A conversation with two of the labels is in two streams and is shown once. */
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

/** The conversations listed for a user: by activity as many as are shown, in other orders all in these statuses. */
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
