import type { ConversationCounts } from '@confab/contract/features/conversation';
import { sql } from 'kysely';
import type { Queryable } from '../../../platform/db/database.ts';
import { allConditions, inboxesOf, statusesOf, type ListFilter } from './queries.ts';
import { statusNumber } from '../model.ts';
import { relationLabel } from '../people/model.ts';
import type { Visibility } from '../policy.ts';
import { anyone, unattendedLabel } from './conversation-count-queries.ts';

/**
 * The counts of the tabs, before the tab's own filter. Denormalized counts are used where possible. Other filters are
 * counted on demand, at a cost proportional to the result: several labels, one source, changed since, conditions.
 */
export async function countTabs(
  db: Queryable,
  filter: ListFilter,
  userId: number,
): Promise<ConversationCounts> {
  const kept =
    labelsOf(filter).length <= 1 &&
    [filter.sourceId, filter.among, filter.updatedSince, filter.matching].every(
      (value) => value === undefined,
    );
  const { all, unassigned, mine } = await (kept ? tallied(db, filter, userId) : counted(db, filter, userId));
  return {
    mine_count: mine,
    assigned_count: all - unassigned,
    unassigned_count: unassigned,
    all_count: all,
  };
}

/** Under which labels the conversations of a list are kept counts; views that are not labels are like one. */
const labelsOf = ({ labels, unattended, listedFor }: ListFilter): readonly string[] => [
  ...labels,
  ...(unattended ? [unattendedLabel] : []),
  ...(listedFor === undefined ? [] : [relationLabel(listedFor.relation, listedFor.userId)]),
];

type Counts = { all: number; unassigned: number; mine: number };

/** Reads a row for each inbox, slot and tab, however many agents and teams there are. */
async function tallied(db: Queryable, filter: ListFilter, userId: number): Promise<Counts> {
  const inboxIds = inboxesOf(filter);
  const { rows } = await sql<{ assignee_id: number; count: number }>`
    select assignee_id, sum(count)::bigint as count from conversation_count
    where account_id = ${filter.accountId} and label = ${labelsOf(filter)[0] ?? ''}
      and status = any(${statusesOf(filter)}::smallint[])
      and assignee_id = any(${[anyone, 0, userId]}::bigint[])
      and team_id = ${filter.teamId ?? anyone}
      ${inboxIds === 'all' ? sql`` : sql`and inbox_id = any(${[...inboxIds]}::bigint[])`}
    group by assignee_id`.execute(db);
  const countOf = (assigneeId: number) => rows.find((row) => row.assignee_id === assigneeId)?.count ?? 0;
  const counts = { all: countOf(anyone), unassigned: countOf(0), mine: countOf(userId) };
  return within(filter, counts);
}

export type ViewCountRow = { label: string; inbox_id: number; count: number };

/**
 * How many open conversations each inbox has under each of the labels; '' is any label. Reads rows for each label,
 * inbox and slot, in the order of the primary key.
 */
export async function countViews(
  db: Queryable,
  accountId: number,
  { inboxIds, assignees }: Visibility,
  labels: readonly string[],
): Promise<ViewCountRow[]> {
  const { rows } = await sql<ViewCountRow>`
    select label, inbox_id, sum(count)::bigint as count from conversation_count
    where account_id = ${accountId} and label = any(${['', unattendedLabel, ...labels]}::text[])
      and status = ${statusNumber('open')} and team_id = ${anyone}
      and assignee_id = any(${seenAssignees(assignees)}::bigint[])
      ${inboxIds === 'all' ? sql`` : sql`and inbox_id = any(${[...inboxIds]}::bigint[])`}
    group by label, inbox_id having sum(count) > 0 order by inbox_id`.execute(db);
  return rows;
}

/** How many open conversations each of the teams has, of those that are seen. */
export async function countTeams(
  db: Queryable,
  accountId: number,
  { inboxIds, assignees }: Visibility,
  teamIds: readonly number[],
): Promise<{ id: number; count: number }[]> {
  if (teamIds.length === 0) return [];
  const { rows } = await sql<{ id: number; count: number }>`
    select team_id as id, sum(count)::bigint as count from conversation_count
    where account_id = ${accountId} and label = '' and status = ${statusNumber('open')}
      and team_id = any(${[...teamIds]}::bigint[]) and assignee_id = any(${seenAssignees(assignees)}::bigint[])
      ${inboxIds === 'all' ? sql`` : sql`and inbox_id = any(${[...inboxIds]}::bigint[])`}
    group by team_id having sum(count) > 0 order by team_id`.execute(db);
  return rows;
}

/** Under which assignees the conversations count that a member sees. */
function seenAssignees(assignees: Visibility['assignees']): number[] {
  if (assignees === 'any') return [anyone];
  return [assignees.userId, ...(assignees.unassigned ? [0] : [])];
}

/** When a member sees only some assignees, "all" is their own and possibly the unassigned ones. */
function within({ visibility }: ListFilter, counts: Counts): Counts {
  if (visibility.assignees === 'any') return counts;
  const unassigned = visibility.assignees.unassigned ? counts.unassigned : 0;
  return { all: counts.mine + unassigned, unassigned, mine: counts.mine };
}

async function counted(db: Queryable, filter: ListFilter, userId: number): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*) as "all", count(*) filter (where assignee_id is null) as unassigned,
      count(*) filter (where assignee_id = ${userId}) as mine
    from conversation where ${sql.join(allConditions(filter), sql` and `)}`.execute(db);
  return rows[0] ?? { all: 0, unassigned: 0, mine: 0 };
}
