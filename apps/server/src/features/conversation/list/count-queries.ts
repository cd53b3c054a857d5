import { maxMatchingCount, type ConversationCounts } from '@confab/contract/features/conversation';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { countUpTo } from '../../../platform/db/count-up-to.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { allConditions, inboxesOf, statusesOf, type ListFilter } from './queries.ts';
import { statusNumber } from '../model.ts';
import { relationLabel } from '../people/model.ts';
import type { Limits, Visibility } from '../policy.ts';
import { unattendedLabel } from './conversation-count-queries.ts';
import { anyone, assigneesToCount, labelsToCount, visibleCounts, type Counts } from './model.ts';

/**
 * The counts of the tabs, before the tab's own filter. Denormalized counts are used where possible. Other filters are
 * counted on demand, up to `maxMatchingCount`: several labels, one source, changed since, conditions.
 */
export async function countTabs(
  db: Queryable,
  filter: ListFilter,
  userId: number,
): Promise<ConversationCounts> {
  if (!countsAreStored(filter)) return countMatching(db, filter, userId);
  const { all, unassigned, mine } = await tallied(db, filter, userId);
  return {
    mine_count: mine,
    assigned_count: all - unassigned,
    unassigned_count: unassigned,
    all_count: all,
  };
}

/** Whether the counts of a list are stored, and exact; others end at `maxMatchingCount`. */
export function countsAreStored(filter: ListFilter): boolean {
  const { sourceId, among, updatedSince, matching } = filter;
  const computed = [sourceId, among, updatedSince, matching];
  return labelsOf(filter).length <= 1 && computed.every((value) => value === undefined);
}

/** The labels whose stored counts a list uses; views that are not labels are counted like one. */
const labelsOf = ({ labels, unattended, listedFor }: ListFilter): readonly string[] => [
  ...labels,
  ...(unattended ? [unattendedLabel] : []),
  ...(listedFor === undefined ? [] : [relationLabel(listedFor.relation, listedFor.userId)]),
];

/** Reads a row for each inbox, slot and tab, however many agents and teams there are. */
async function tallied(db: Queryable, filter: ListFilter, userId: number): Promise<Counts> {
  const inboxIds = inboxesOf(filter);
  const { limitedTo } = filter.visibility;
  const filtered = labelsOf(filter)[0] ?? '';
  const { rows } = await sql<{ label: string; assignee_id: number; count: number }>`
    select label, assignee_id, sum(count)::bigint as count from conversation_count
    where account_id = ${filter.accountId} and label = any(${labelsToCount(limitedTo, filtered)}::text[])
      and status = any(${statusesOf(filter)}::smallint[])
      and assignee_id = any(${assigneesToCount(userId)}::bigint[])
      and team_id = ${filter.teamId ?? anyone}
      ${inboxIds === 'all' ? sql`` : sql`and inbox_id = any(${[...inboxIds]}::bigint[])`}
    group by label, assignee_id`.execute(db);
  return visibleCounts(limitedTo, userId, filtered, lookupIn(rows));
}

export type ViewCountRow = { label: string; inbox_id: number; count: number };

/**
 * How many open conversations each inbox has under each of the labels; '' is any label. Reads rows for each label,
 * inbox and slot, in the order of the primary key.
 */
export async function countViews(
  db: Queryable,
  accountId: number,
  visibility: Visibility,
  labels: readonly string[],
): Promise<ViewCountRow[]> {
  const { inboxIds, limitedTo } = visibility;
  const views = ['', unattendedLabel, ...labels];
  const { rows } = await sql<Stored & { inbox_id: number }>`
    select label, inbox_id, assignee_id, sum(count)::bigint as count from conversation_count
    where account_id = ${accountId}
      and label = any(${views.flatMap((label) => labelsToCount(limitedTo, label))}::text[])
      and status = ${statusNumber('open')} and team_id = ${anyone}
      and assignee_id = any(${seenAssignees(limitedTo)}::bigint[])
      ${inboxIds === 'all' ? sql`` : sql`and inbox_id = any(${[...inboxIds]}::bigint[])`}
    group by label, inbox_id, assignee_id order by inbox_id`.execute(db);
  const byInbox = [...Map.groupBy(rows, ({ inbox_id: id }) => id)];
  return views.flatMap((label) =>
    byInbox
      .map(([inboxId, counts]) => ({ label, inbox_id: inboxId, count: seenCount(limitedTo, label, counts) }))
      .filter(({ count }) => count > 0),
  );
}

/** How many open conversations each of the teams has, of those that are seen. */
export async function countTeams(
  db: Queryable,
  accountId: number,
  { inboxIds, limitedTo }: Visibility,
  teamIds: readonly number[],
): Promise<{ id: number; count: number }[]> {
  if (teamIds.length === 0) return [];
  const { rows } = await sql<Stored & { team_id: number }>`
    select label, team_id, assignee_id, sum(count)::bigint as count from conversation_count
    where account_id = ${accountId} and label = any(${labelsToCount(limitedTo, '')}::text[])
      and status = ${statusNumber('open')} and team_id = any(${[...teamIds]}::bigint[])
      and assignee_id = any(${seenAssignees(limitedTo)}::bigint[])
      ${inboxIds === 'all' ? sql`` : sql`and inbox_id = any(${[...inboxIds]}::bigint[])`}
    group by label, team_id, assignee_id order by team_id`.execute(db);
  return [...Map.groupBy(rows, ({ team_id: id }) => id)]
    .map(([id, counts]) => ({ id, count: seenCount(limitedTo, '', counts) }))
    .filter(({ count }) => count > 0);
}

type Stored = { label: string; assignee_id: number; count: number };

const lookupIn =
  (rows: readonly Stored[]) =>
  (label: string, assigneeId: number): number =>
    rows.find((row) => row.label === label && row.assignee_id === assigneeId)?.count ?? 0;

const seenCount = (limitedTo: Limits | null, label: string, counts: readonly Stored[]): number =>
  visibleCounts(limitedTo, limitedTo?.userId ?? 0, label, lookupIn(counts)).all;

/** Under which assignees the conversations count that a member sees. */
const seenAssignees = (limitedTo: Limits | null): number[] =>
  limitedTo === null ? [anyone] : assigneesToCount(limitedTo.userId);

/** Where few match, they are read once; otherwise each tab is read until it has the maximum. */
async function countMatching(db: Queryable, filter: ListFilter, userId: number): Promise<ConversationCounts> {
  const matching = sql.join(allConditions(filter), sql` and `);
  const isMine = sql<SqlBool>`assignee_id = ${userId}`;
  const { rows } = await sql<{ all: number; unassigned: number; mine: number }>`
    select count(*)::int as "all", count(*) filter (where assignee_id is null)::int as unassigned,
      count(*) filter (where ${isMine})::int as mine
    from (select assignee_id from conversation where ${matching} limit ${maxMatchingCount}) as part`.execute(
    db,
  );
  const { all, unassigned, mine } = rows[0] ?? { all: 0, unassigned: 0, mine: 0 };
  if (all < maxMatchingCount)
    return {
      mine_count: mine,
      assigned_count: all - unassigned,
      unassigned_count: unassigned,
      all_count: all,
    };
  const count = (tab: RawBuilder<SqlBool>): Promise<number> =>
    countUpTo(db, maxMatchingCount, sql`select 1 from conversation where ${matching} and ${tab}`);
  return {
    mine_count: await count(isMine),
    assigned_count: await count(sql`assignee_id is not null`),
    unassigned_count: await count(sql`assignee_id is null`),
    all_count: all,
  };
}
