import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Matching } from '../../../platform/db/filter/conditions-model.ts';
import { allStatuses } from '../model.ts';
import { relationNumber, type Relation } from '../people/model.ts';
import type { Visibility } from '../policy.ts';
import { visibleCondition } from '../visible-queries.ts';

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
  return filter.statuses.length > 0 ? filter.statuses : allStatuses;
}

/** The inboxes a list is about. */
export function inboxesOf(filter: ListFilter): 'all' | readonly number[] {
  return filter.inboxId === undefined ? filter.visibility.inboxIds : [filter.inboxId];
}

export function inboxConditions(filter: ListFilter): RawBuilder<SqlBool>[] {
  const inboxIds = inboxesOf(filter);
  return inboxIds === 'all' ? [] : [sql`inbox_id = any(${[...inboxIds]}::bigint[])`];
}

export function conditions(filter: ListFilter): RawBuilder<SqlBool>[] {
  const { accountId, among, assignee, sourceId, teamId, updatedSince, visibility } = filter;
  const found: RawBuilder<SqlBool>[] = [];
  if (visibility.limitedTo !== null) found.push(visibleCondition(visibility.limitedTo));
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

export function labelConditions(filter: ListFilter): RawBuilder<SqlBool>[] {
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

export function and(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`` : sql`and ${sql.join(conditions, sql` and `)}`;
}
