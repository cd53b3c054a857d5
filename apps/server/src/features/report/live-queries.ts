import type { LiveMetrics, LiveState } from '@confab/contract/features/report';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';

/* The counts that conversations keep of themselves: -1 is any assignee or team, 0 is none. */
const any = -1;
const open = 0;
const pending = 2;
const unattended = '*unattended';

/** The conversations' filter; absent keys mean all. A team of 0 means no team. */
export type LiveScope = { agentId?: number; teamId?: number; inboxId?: number };

/** Number of conversations per state and inbox. */
export async function countLive(
  db: Queryable,
  accountId: number,
  { agentId, teamId, inboxId }: LiveScope,
): Promise<LiveMetrics> {
  const assignee = agentId ?? any;
  const unassigned =
    agentId === undefined ? sumOf(sql`label = '' and status = ${open} and assignee_id = 0`) : sql`0::bigint`;
  const { rows } = await sql<LiveMetrics>`
    select
      ${sumOf(sql`label = '' and status = ${open} and assignee_id = ${assignee}`)} as open,
      ${sumOf(sql`label = ${unattended} and status = ${open} and assignee_id = ${assignee}`)} as unattended,
      ${unassigned} as unassigned,
      ${sumOf(sql`label = '' and status = ${pending} and assignee_id = ${assignee}`)} as pending
    from conversation_count
    where account_id = ${accountId} and label in ('', ${unattended}) and status in (${open}, ${pending})
      and assignee_id in (${assignee}, 0) and team_id = ${teamId ?? any}
      and ${inboxId === undefined ? sql`true` : sql`inbox_id = ${inboxId}`}`.execute(db);
  return rows[0] ?? { open: 0, unattended: 0, unassigned: 0, pending: 0 };
}

const sumOf = (condition: ReturnType<typeof sql>) =>
  sql`coalesce(sum(count) filter (where ${condition}), 0)::bigint`;

export type LiveGroup = { id: number | null; open: number; unattended: number; unassigned: number };

/** The same for each assignee, including none, with open conversations, of one team or of all. */
export async function countLiveByAssignee(
  db: Queryable,
  accountId: number,
  teamId: number | undefined,
): Promise<LiveGroup[]> {
  const { rows } = await sql<LiveGroup>`
    select nullif(assignee_id, 0) as id,
      ${sumOf(sql`label = ''`)} as open,
      ${sumOf(sql`label = ${unattended}`)} as unattended,
      ${sumOf(sql`label = '' and assignee_id = 0`)} as unassigned
    from conversation_count
    where account_id = ${accountId} and label in ('', ${unattended}) and status = ${open}
      and assignee_id <> ${any} and team_id = ${teamId ?? any}
    group by assignee_id having sum(count) filter (where label = '') > 0 order by assignee_id`.execute(db);
  return rows;
}

/** The same for each team, also none. */
export async function countLiveByTeam(
  db: Queryable,
  accountId: number,
  teamId: number | undefined,
): Promise<LiveGroup[]> {
  const only = teamId === undefined ? sql`team_id <> ${any}` : sql`team_id = ${teamId}`;
  const { rows } = await sql<LiveGroup>`
    select nullif(team_id, 0) as id,
      ${sumOf(sql`label = '' and assignee_id = ${any}`)} as open,
      ${sumOf(sql`label = ${unattended} and assignee_id = ${any}`)} as unattended,
      ${sumOf(sql`label = '' and assignee_id = 0`)} as unassigned
    from conversation_count
    where account_id = ${accountId} and label in ('', ${unattended}) and status = ${open}
      and assignee_id in (${any}, 0) and ${only}
    group by team_id having sum(count) filter (where label = '' and assignee_id = ${any}) > 0
    order by team_id`.execute(db);
  return rows;
}

/** The same for each inbox. */
export async function countLiveByInbox(
  db: Queryable,
  accountId: number,
  teamId: number | undefined,
): Promise<(LiveGroup & { id: number })[]> {
  const { rows } = await sql<LiveGroup & { id: number }>`
    select inbox_id as id,
      ${sumOf(sql`label = '' and assignee_id = ${any}`)} as open,
      ${sumOf(sql`label = ${unattended} and assignee_id = ${any}`)} as unattended,
      ${sumOf(sql`label = '' and assignee_id = 0`)} as unassigned
    from conversation_count
    where account_id = ${accountId} and label in ('', ${unattended}) and status = ${open}
      and assignee_id in (${any}, 0) and team_id = ${teamId ?? any}
    group by inbox_id having sum(count) filter (where label = '' and assignee_id = ${any}) > 0
    order by inbox_id`.execute(db);
  return rows;
}

export type LiveRow = {
  key: string;
  conversation_id: number;
  contact_name: string | null;
  inbox_name: string;
  agent_name: string | null;
  created_at: number;
};

/** The same conversations one by one, the latest active first. */
export async function listLive(
  db: Queryable,
  accountId: number,
  { state, agentId, teamId, inboxId }: LiveScope & { state: LiveState },
  { offset, limit }: { offset: number; limit: number },
): Promise<LiveRow[]> {
  const conditions = {
    open: sql`true`,
    pending: sql`true`,
    unattended: sql`(c.first_reply_created_at is null or c.waiting_since is not null)`,
    unassigned: sql`c.assignee_id is null`,
  };
  const { rows } = await sql<LiveRow>`
    select c.id::text as key, c.display_id as conversation_id, p.name as contact_name, i.name as inbox_name,
      (select u.name from account_user a join "user" u on u.id = a.user_id
        where a.account_id = c.account_id and a.user_id = c.assignee_id and a.accepted_at is not null) as agent_name,
      floor(extract(epoch from c.last_activity_at))::bigint as created_at
    from conversation c join inbox i on i.account_id = c.account_id and i.id = c.inbox_id
    left join contact p on p.account_id = c.account_id and p.id = c.contact_id
    where c.account_id = ${accountId} and c.status = ${sql.lit(state === 'pending' ? pending : open)}
      and ${conditions[state]} and ${agentId === undefined ? sql`true` : sql`c.assignee_id = ${agentId}`}
      and ${teamId === undefined ? sql`true` : sql`coalesce(c.team_id, 0) = ${teamId}`}
      and ${inboxId === undefined ? sql`true` : sql`c.inbox_id = ${inboxId}`}
    order by c.last_activity_at desc, c.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}
