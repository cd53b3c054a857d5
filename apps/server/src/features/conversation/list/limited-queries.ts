import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { relationNumber } from '../people/model.ts';
import type { Limits } from '../policy.ts';
import {
  and,
  conditions,
  inboxConditions,
  inboxesOf,
  labelConditions,
  statusesOf,
  type ListFilter,
} from './condition-queries.ts';

export type Page = { limit: number; offset: number };
export type Order = { keys: string; order: string };
export type Rows = RawBuilder<{ id: number }>;

/**
 * The page of a limited role. Each reason for seeing a conversation is a separate stream, read from an index in order,
 * so conversations of others cost nothing.
 */
export function fromLimits(
  filter: ListFilter,
  limits: Limits,
  sort: Order & { byActivity: boolean },
  page: Page,
): Rows {
  const parts: Parts = {
    filter,
    limits,
    ...sort,
    rest: [
      ...conditions({ ...filter, visibility: { ...filter.visibility, limitedTo: null } }),
      ...labelConditions(filter),
    ],
    limit: sql`limit ${page.offset + page.limit}`,
  };
  const { kind } = filter.assignee;
  const streams = [
    ...(kind === 'unassigned' ? [] : [assigned(parts)]),
    ...(limits.unassigned && (kind === 'all' || kind === 'unassigned') ? [unassigned(parts)] : []),
    ...(limits.participating && kind !== 'user' ? [joined(parts)] : []),
  ];
  return sql`
    select part.id
    from unnest(${statusesOf(filter)}::smallint[]) as statuses (status_of)
    cross join lateral (${sql.join(streams, sql` union all `)}) as part
    order by ${sql.raw(sort.order)} limit ${page.limit} offset ${page.offset}`;
}

type Parts = Order & {
  filter: ListFilter;
  limits: Limits;
  byActivity: boolean;
  rest: readonly RawBuilder<SqlBool>[];
  limit: RawBuilder<unknown>;
};

function assigned({ filter, limits, keys, order, rest, limit }: Parts): RawBuilder<unknown> {
  return sql`(
    select id, ${sql.raw(keys)} from conversation
    where account_id = ${filter.accountId} and status = statuses.status_of and assignee_id = ${limits.userId}
    ${and([...inboxConditions(filter), ...rest])}
    order by ${sql.raw(order)} ${limit})`;
}

function unassigned({ filter, keys, order, byActivity, rest, limit }: Parts): RawBuilder<unknown> {
  const inboxIds = inboxesOf(filter);
  const perInbox = inboxIds !== 'all' && byActivity;
  const within = perInbox ? [sql<SqlBool>`inbox_id = inboxes.inbox_id_of`] : inboxConditions(filter);
  const stream = sql`
    select id, ${sql.raw(keys)} from conversation
    where account_id = ${filter.accountId} and status = statuses.status_of and assignee_id is null
    ${and([...within, ...rest])}
    order by ${sql.raw(order)} ${limit}`;
  if (!perInbox) return sql`(${stream})`;
  return sql`(
    select one.* from unnest(${[...inboxIds]}::bigint[]) as inboxes (inbox_id_of)
    cross join lateral (${stream}) as one)`;
}

/** What a member participates in, except what is assigned to them and unassigned conversations they see anyway. */
function joined({ filter, limits, keys, order, byActivity, rest, limit }: Parts): RawBuilder<unknown> {
  const others = sql<SqlBool>`assignee_id is distinct from ${limits.userId}`;
  const taken = limits.unassigned ? [sql<SqlBool>`assignee_id is not null`] : [];
  const found = and([others, ...taken, ...inboxConditions(filter), ...rest]);
  const inboxIds = inboxesOf(filter);
  // Repeated, so that other inboxes are not looked up: a row has its inbox.
  const within = inboxIds === 'all' ? sql`` : sql`and l.inbox_id = any(${[...inboxIds]}::bigint[])`;
  const prefixed = keys.replaceAll(/\w+/g, 'c.$&');
  const inOrder = byActivity
    ? order.replaceAll(/\bid\b/g, 'l.conversation_id').replaceAll('last_activity_at', 'l.last_activity_at')
    : order.replaceAll(/\bid\b/g, 'l.conversation_id').replaceAll(keyNames, 'c.$&');
  return sql`(
    select l.conversation_id as id, ${sql.raw(prefixed)}
    from conversation_user l
    cross join lateral (
      select ${sql.raw(keys)} from conversation
      where account_id = l.account_id and id = l.conversation_id ${found}
    ) as c
    where l.account_id = ${filter.accountId} and l.user_id = ${limits.userId} ${within}
      and l.relation = ${relationNumber('participant')} and l.status = statuses.status_of
    order by ${sql.raw(inOrder)} ${limit})`;
}

const keyNames = /\b(last_activity_at|created_at|priority|waiting_since)\b/g;
