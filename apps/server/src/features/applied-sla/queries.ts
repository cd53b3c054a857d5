import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { missedStatuses, type SlaFilter } from './model.ts';

/** When the SLA at this offset was applied, newest first, within a range; undefined past the end. */
export async function findBeyond(
  db: Queryable,
  accountId: number,
  { since, until }: SlaFilter,
  count: number,
): Promise<Date | undefined> {
  const { rows } = await sql<{ created_at: Date }>`
    select s.created_at from applied_sla s
    where ${sql.join(inRange(accountId, { ...(since && { since }), ...(until && { until }) }), sql` and `)}
    order by s.created_at desc, s.id desc offset ${count} limit 1`.execute(db);
  return rows[0]?.created_at;
}

export async function countSlas(
  db: Queryable,
  accountId: number,
  filter: SlaFilter,
): Promise<{ total: number; misses: number }> {
  const { rows } = await sql<{ total: number; misses: number }>`
    select count(*) as total, count(*) filter (where ${isMissed}) as misses
    ${from(accountId, filter)}`.execute(db);
  return { total: Number(rows[0]?.total ?? 0), misses: Number(rows[0]?.misses ?? 0) };
}

/** The conversations of a page, those with a missed target or all, the newest SLA first. */
export async function listConversations(
  db: Queryable,
  accountId: number,
  { filter, isAll }: { filter: SlaFilter; isAll: boolean },
  page: { offset: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id ${from(accountId, filter)} ${isAll ? sql`` : sql`and ${isMissed}`}
    ${newestFirst(page)}`.execute(db);
  return rows.map(({ id }) => id);
}

export type FileRow = {
  display_id: number;
  policy: string;
  assignee: string | null;
  team: string | null;
  inbox: string;
  labels: string[];
  events: number[];
};

/** The same as text, for a file. */
export async function listForFile(
  db: Queryable,
  accountId: number,
  filter: SlaFilter,
  limit: number,
): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`
    select c.display_id, p.name as policy, c.labels,
      (select i.name from inbox i where i.account_id = c.account_id and i.id = c.inbox_id) as inbox,
      (select t.name from team t where t.account_id = c.account_id and t.id = c.team_id
        and t.deleting_at is null) as team,
      (select u.name from account_user au join "user" u on u.id = au.user_id
        where au.account_id = c.account_id and au.user_id = c.assignee_id and au.accepted_at is not null) as assignee,
      array(select e.event_type::integer from (
        select id, event_type from sla_event
        where account_id = s.account_id and conversation_id = s.conversation_id order by id desc limit 100
      ) e order by e.id) as events
    ${from(accountId, filter)} and ${isMissed}
    ${newestFirst({ offset: 0, limit })}`.execute(db);
  return rows;
}

// In the statement itself: with a placeholder, the partial index of those missed would not be used.
const isMissed = sql`s.status in (${sql.join(missedStatuses.map((status) => sql.lit(status)))})`;

const newestFirst = ({ offset, limit }: { offset: number; limit: number }) =>
  sql`order by s.created_at desc, s.id desc limit ${limit} offset ${offset}`;

function inRange(accountId: number, { since, until }: Pick<SlaFilter, 'since' | 'until'>) {
  return [
    sql`s.account_id = ${accountId}`,
    ...(since === undefined ? [] : [sql`s.created_at >= ${since}`]),
    ...(until === undefined ? [] : [sql`s.created_at < ${until}`]),
  ];
}

/** Without those whose policy is being deleted, which are not shown anywhere. */
function from(accountId: number, filter: SlaFilter): RawBuilder<unknown> {
  const { agentId, inboxId, teamId, policyId, labels } = filter;
  const conditions = [
    ...inRange(accountId, filter),
    sql`p.deleting_at is null`,
    ...(agentId === undefined ? [] : [sql`c.assignee_id = ${agentId}`]),
    ...(inboxId === undefined ? [] : [sql`c.inbox_id = ${inboxId}`]),
    ...(teamId === undefined ? [] : [sql`c.team_id = ${teamId}`]),
    ...(policyId === undefined ? [] : [sql`s.sla_policy_id = ${policyId}`]),
    ...(labels === undefined ? [] : [sql`c.labels && ${[...labels]}::text[]`]),
  ];
  return sql`from applied_sla s
    join sla_policy p on p.account_id = s.account_id and p.id = s.sla_policy_id
    join conversation c on c.account_id = s.account_id and c.id = s.conversation_id
    where ${sql.join(conditions, sql` and `)}`;
}
