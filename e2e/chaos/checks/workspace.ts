import { asJson, succeeded, type Caller } from '../actors/caller.ts';
import type { Ask, Check } from './database.ts';
import type { Violation } from '../history.ts';
import { draftKey, type Draft, type Records } from '../records.ts';
import { headersOf, macroNote, type System } from '../system.ts';

/**
 * The required effects of bulk actions, macros, teams and participants: each of these queries finds nothing.
 */
export function workspaceChecks(records: Records): Check[] {
  return [
    { invariant: 'every kept count equals a recount', sql: counts },
    { invariant: 'who a conversation is listed for equals who takes part', sql: listed },
    {
      invariant: 'a bulk action comes to an end',
      sql: `select id, status, request from bulk_action where status not in (1, 3)`,
    },
    { invariant: 'a bulk action counts what it did', sql: bulkCounts },
    {
      invariant: 'a bulk action that is asked for twice is one',
      sql: `select tag, count(*) from bulk_action, unnest($1::text[]) tag where request->'labels'->'remove' ? tag group by tag having count(*) > 1`,
      values: [records.bulkTags],
    },
    { invariant: 'a macro comes to an end', sql: `select id, display_ids from macro_run where not is_done` },
    {
      invariant: 'a macro that is asked for twice runs once',
      sql: `select count(*)::int as runs, $1::int as asked from macro_run having count(*) > $1::int`,
      values: [records.macroRuns.length],
    },
    {
      invariant: 'a step of a macro takes effect once',
      sql: macroNotes,
      values: [macroNote, [...records.goneConversations]],
    },
    {
      invariant: 'a deleted team has no conversations',
      sql: `select c.display_id, c.team_id from conversation c
        left join team t on t.account_id = c.account_id and t.id = c.team_id and t.deleting_at is null
        where c.team_id is not null and t.id is null`,
    },
  ];
}

const counts = `
  with counted as (
    select account_id, label, status, inbox_id, assignee_id, team_id, count(*) as n
    from conversation_count_source group by 1, 2, 3, 4, 5, 6
  ), kept as (
    select account_id, label, status, inbox_id, assignee_id, team_id, sum(count) as n
    from conversation_count group by 1, 2, 3, 4, 5, 6 having sum(count) <> 0
  )
  select * from counted full join kept using (account_id, label, status, inbox_id, assignee_id, team_id)
  where counted.n is distinct from kept.n`;

const listed = `
  with expected as (
    select account_id, id as conversation_id, display_id, inbox_id, status, last_activity_at, u as user_id, relation
    from conversation c, lateral (
      select u, 0 as relation from unnest(c.participant_ids) u
      union all select u, 1 from unnest(c.mentioned_ids) u
    ) as people
  )
  select expected.display_id, user_id, relation, expected.status, l.status as listed_status
  from expected full join conversation_user l using (account_id, conversation_id, user_id, relation)
  where (expected.inbox_id, expected.status, expected.last_activity_at)
    is distinct from (l.inbox_id, l.status, l.last_activity_at)`;

const bulkCounts = `
  select b.id, b.status, b.total_count, b.changed_count, b.unchanged_count, b.failed_count, b.skipped_count,
    b.restored_count, count(i.conversation_id) filter (where i.failure is null) as changed,
    count(i.conversation_id) filter (where i.failure is not null) as failed
  from bulk_action b left join bulk_action_item i on i.account_id = b.account_id and i.bulk_action_id = b.id
  group by b.account_id, b.id
  having b.changed_count <> count(i.conversation_id) filter (where i.failure is null)
    or b.failed_count <> count(i.conversation_id) filter (where i.failure is not null)
    or b.restored_count > b.changed_count
    or (b.status = 1 and jsonb_typeof(b.request->'ids') = 'array'
      and b.changed_count + b.unchanged_count + b.failed_count + b.skipped_count <> b.total_count)`;

/** The note is the second action of the macro. */
const macroNotes = `
  with steps as (
    select account_id, display_id, count(*) as n from macro_run_step where position = 1 and status = 1 group by 1, 2
  ), notes as (
    select c.account_id, c.display_id, count(*) as n from message m
    join conversation c on c.account_id = m.account_id and c.id = m.conversation_id
    where m.content = $1 group by 1, 2
  )
  select display_id, steps.n as steps, notes.n as notes
  from steps full join notes using (account_id, display_id) where steps.n is distinct from notes.n and display_id <> all($2::bigint[])`;

/** The badge of each user equals their unread notifications of conversations they may see. */
export async function checkBadges(ask: Ask, system: System, call: Caller): Promise<Violation[]> {
  const { maya, jonas, aiko, rex, website, app, connected } = system;
  const viewers = [
    { person: maya, inboxIds: [website.id, app.id, connected.id] },
    { person: jonas, inboxIds: [website.id, app.id] },
    { person: aiko, inboxIds: [website.id] },
    { person: rex, inboxIds: [] },
  ];
  const found: Violation[] = [];
  for (const { person, inboxIds } of viewers) {
    const path = `/api/v1/accounts/${system.accountId}/notifications`;
    const answer = await call.untilAnswered({ method: 'GET', path, headers: headersOf(person) });
    const { unread_count: unreadCount } = asJson(asJson(succeeded(answer, path)['data'])['meta']);
    const badge = await call.untilAnswered({
      method: 'GET',
      path: `${path}/unread_count`,
      headers: headersOf(person),
    });
    const [row] = await ask<{ unread: number }>(
      `select count(*)::int as unread from notification where account_id = $1 and user_id = $2
         and read_at is null and snoozed_until is null and inbox_id = any($3)`,
      [system.accountId, person.id, inboxIds],
    );
    if (unreadCount !== row?.unread || badge.body !== row?.unread)
      found.push({
        invariant: 'the badge equals the unread notifications',
        text: `${person.name}: list ${String(unreadCount)}, badge ${String(badge.body)}, counted ${row?.unread}`,
        about: [person.name],
      });
  }
  return found;
}

/** A row of a draft. */
export type DraftRow = { user_id: number; display_id: number; private: boolean; content: string };

export function draftRows(ask: Ask): Promise<DraftRow[]> {
  return ask<DraftRow>(
    `select d.user_id::int, c.display_id::int, d.private, d.content from conversation_draft d
     join conversation c on c.account_id = d.account_id and c.id = d.conversation_id`,
  );
}

/** The only author of a draft finds their last text, and never gets a conflict. */
export function checkDrafts(
  rows: readonly DraftRow[],
  { drafts, conflicts, goneConversations }: Records,
): Violation[] {
  const stored = new Map(
    rows.map((row) => [
      draftKey({ userId: row.user_id, conversation: row.display_id, isPrivate: row.private }),
      row.content,
    ]),
  );
  const isStored = ({ content, isCertain }: Draft, found: string | null): boolean =>
    !isCertain || found === content;
  const lost = [...drafts].flatMap(([key, written]) => {
    const found = stored.get(key) ?? null;
    if (isStored(written, found) || (found === null && goneConversations.has(written.conversation)))
      return [];
    return [
      {
        invariant: 'a draft is the last that was written',
        text: `${key}: written ${JSON.stringify(written.content)}, there is ${JSON.stringify(found)}`,
        about: [written.content ?? `conversations/${written.conversation}`],
      },
    ];
  });
  const refused = conflicts.map((content) => ({
    invariant: 'the only writer of a draft is not refused',
    text: `${JSON.stringify(content)} was refused`,
    about: [content],
  }));
  return [...lost, ...refused];
}
