import { availabilities } from '@confab/contract/features/user';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/database.ts';
import { anyone } from '../list/model.ts';
import { statusNumber } from '../model.ts';
import { policyOf, type Policy } from './model.ts';

/** Where a conversation is given out: its inbox, and its team if it has one. */
export type AssignmentPool = { accountId: number; inboxId: number; teamId: number | undefined };

type Policies = { inbox: Policy; team: Policy | undefined };

/**
 * Chooses the next of these members, by the policy of the team or else of the inbox, among those below both limits, and
 * records the turn. Concurrent assignments in one inbox wait here for each other until commit, and so do those of one
 * team in different inboxes if the team limits its members' conversations.
 */
export async function chooseAssignee(
  trx: Trx,
  desk: AssignmentPool,
  userIds: readonly number[],
  at: Date,
): Promise<number | undefined> {
  const policies = await lockPolicies(trx, desk);
  if (policies === undefined) return undefined;
  const { accountId, inboxId } = desk;
  const { rows } = await sql<{ user_id: number }>`
    update inbox_member
    set last_assigned_at = greatest(${at}::timestamptz, (
      select max(last_assigned_at) + interval '1 microsecond' from inbox_member
      where account_id = ${accountId} and inbox_id = ${inboxId}
    ))
    where account_id = ${accountId} and inbox_id = ${inboxId} and user_id = (
      select m.user_id from inbox_member m
      join account_user au on au.account_id = m.account_id and au.user_id = m.user_id
      where m.account_id = ${accountId} and m.inbox_id = ${inboxId}
        and m.user_id = any(${[...userIds]}::bigint[])
        and au.availability = ${availabilities.indexOf('online')} and ${isInTeam(desk)}
        and ${hasCapacity(desk, policies)}
      order by ${orderOf(desk, policies)} m.last_assigned_at nulls first, m.user_id limit 1
    )
    returning user_id`.execute(trx);
  return rows[0]?.user_id;
}

async function lockPolicies(
  trx: Trx,
  { accountId, inboxId, teamId }: AssignmentPool,
): Promise<Policies | undefined> {
  const inbox = await trx
    .selectFrom('inbox')
    .select('auto_assignment_config')
    .where('account_id', '=', accountId)
    .where('id', '=', inboxId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (inbox === undefined) return undefined;
  const policies = { inbox: policyOf(inbox.auto_assignment_config), team: undefined };
  if (teamId === undefined) return policies;
  const team = await trx
    .selectFrom('team')
    .select('auto_assignment_config')
    .where('account_id', '=', accountId)
    .where('id', '=', teamId)
    .executeTakeFirst();
  if (team === undefined) return undefined;
  const ofTeam = policyOf(team.auto_assignment_config);
  if (ofTeam.limit !== null || ofTeam.order === 'balanced') await lockMembers(trx, accountId, teamId);
  return { ...policies, team: ofTeam };
}

/** In one order. The row of the team itself is shared by all who give it a conversation. */
async function lockMembers(trx: Trx, accountId: number, teamId: number): Promise<void> {
  await trx
    .selectFrom('team_member')
    .select('user_id')
    .where('account_id', '=', accountId)
    .where('team_id', '=', teamId)
    .orderBy('user_id')
    .forNoKeyUpdate()
    .execute();
}

const isInTeam = ({ accountId, teamId }: AssignmentPool) =>
  teamId === undefined
    ? sql`true`
    : sql`exists (
        select 1 from team_member t
        where t.account_id = ${accountId} and t.team_id = ${teamId} and t.user_id = m.user_id
      )`;

const hasCapacity = (desk: AssignmentPool, { inbox, team }: Policies) => {
  const inInbox = inbox.limit === null ? sql`true` : sql`${openInInbox(desk)} < ${inbox.limit}`;
  const limit = team?.limit ?? null;
  return limit === null ? inInbox : sql`${inInbox} and ${openInTeam(desk)} < ${limit}`;
};

const orderOf = (desk: AssignmentPool, { inbox, team }: Policies) => {
  if ((team ?? inbox).order !== 'balanced') return sql``;
  return team === undefined ? sql`${openInInbox(desk)},` : sql`${openInTeam(desk)},`;
};

const open = sql.lit(statusNumber('open'));

/** How many open conversations of the inbox the member `m` has, as the tabs count them. */
const openInInbox = ({ accountId, inboxId }: AssignmentPool) => sql`(
  select coalesce(sum(n.count), 0) from conversation_count n
  where n.account_id = ${accountId} and n.label = '' and n.status = ${open}
    and n.team_id = ${anyone} and n.assignee_id = m.user_id and n.inbox_id = ${inboxId}
)`;

/** The same of the team in all inboxes. */
const openInTeam = ({ accountId, teamId }: AssignmentPool) => sql`(
  select coalesce(sum(n.count), 0) from conversation_count n
  where n.account_id = ${accountId} and n.label = '' and n.status = ${open}
    and n.team_id = ${teamId} and n.team_id > 0 and n.assignee_id = m.user_id and n.assignee_id > 0
)`;
