import type { AutomationAction } from '@confab/contract/features/automation';
import { sql, type Selectable } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import type { AutomationRunStep } from '../../platform/db/row-types.ts';

/** A rule and an event: it runs once for both. */
export type RunKey = { accountId: number; automationId: number; eventNumber: number };
export type StepRow = Selectable<AutomationRunStep>;

export type RunState = { is_done: boolean; actions: AutomationAction[] };

/** The runs that an event began before, by the ids of their rules. */
export async function findRuns(
  db: Queryable,
  { accountId, eventNumber }: Pick<RunKey, 'accountId' | 'eventNumber'>,
  automationIds: readonly number[],
): Promise<Map<number, RunState>> {
  const rows = await db
    .selectFrom('automation_run')
    .select(['automation_id', 'is_done', 'actions'])
    .where('account_id', '=', accountId)
    .where('automation_id', '=', sql<number>`any(${[...automationIds]}::bigint[])`)
    .where('event_number', '=', eventNumber)
    .execute();
  return new Map(rows.map((row) => [row.automation_id, { ...row, actions: actionsOf(row.actions) }]));
}

export type NewRun = {
  conversationId: number;
  outcome: number;
  message: string | null;
  isDone: boolean;
  createdAt: Date;
};

/** Records the start of a run; undefined if it was started before, or the rule was deleted or turned off. */
export async function insertRun(
  db: Queryable,
  { accountId, automationId, eventNumber }: RunKey,
  { conversationId, outcome, message, isDone, createdAt }: NewRun,
): Promise<{ actions: AutomationAction[] } | undefined> {
  const { rows } = await sql<{ actions: unknown }>`
    insert into automation_run (account_id, automation_id, event_number, conversation_id, outcome, message, actions,
      is_done, created_at)
    select account_id, id, ${eventNumber}, ${conversationId}, ${outcome}::smallint, ${message}, actions,
      ${isDone}, ${createdAt}
    from automation where account_id = ${accountId} and id = ${automationId} and active
    on conflict do nothing
    returning actions`.execute(db);
  const [row] = rows;
  return row && { actions: actionsOf(row.actions) };
}

export async function endRun(db: Queryable, key: RunKey): Promise<void> {
  await db
    .updateTable('automation_run')
    .set({ is_done: true })
    .where('account_id', '=', key.accountId)
    .where('automation_id', '=', key.automationId)
    .where('event_number', '=', key.eventNumber)
    .execute();
}

/** The steps of a rule's runs for these events. */
export function listSteps(
  db: Queryable,
  { accountId, automationId }: Omit<RunKey, 'eventNumber'>,
  eventNumbers: readonly number[],
): Promise<StepRow[]> {
  return db
    .selectFrom('automation_run_step')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('automation_id', '=', automationId)
    .where('event_number', '=', sql<number>`any(${[...eventNumbers]}::bigint[])`)
    .orderBy('event_number')
    .orderBy('position')
    .execute();
}

/** Records the result of an action; false if it was recorded before, so that it must not be executed again. */
export async function insertStep(
  db: Queryable,
  key: RunKey,
  { position, status, message }: { position: number; status: number; message: string | null },
): Promise<boolean> {
  const row = await db
    .insertInto('automation_run_step')
    .values({
      account_id: key.accountId,
      automation_id: key.automationId,
      event_number: key.eventNumber,
      position,
      status,
      message,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('position')
    .executeTakeFirst();
  return row !== undefined;
}

/** Records the result of a waiting step, unless a later result was recorded. */
export async function updateStep(
  db: Queryable,
  { accountId, automationId, eventNumber }: RunKey,
  {
    position,
    status,
    message,
    isOver,
  }: { position: number; status: number; message: string | null; isOver: boolean },
): Promise<void> {
  let query = db
    .updateTable('automation_run_step')
    .set({ status, message })
    .where('account_id', '=', accountId)
    .where('automation_id', '=', automationId)
    .where('event_number', '=', eventNumber)
    .where('position', '=', position);
  if (!isOver) query = query.where('message', 'is', null).where('status', '=', waitingStep);
  await query.execute();
}

const waitingStep = 4;

export type Miss = { automationId: number; failed: readonly number[] };

/** Records rules that did not match, each in its next slot; in a fixed order, so there are no deadlocks. */
export async function putMisses(
  db: Queryable,
  { accountId, eventNumber }: Pick<RunKey, 'accountId' | 'eventNumber'>,
  at: { conversationId: number; createdAt: Date },
  misses: readonly Miss[],
  slots: number,
): Promise<void> {
  if (misses.length === 0) return;
  await sql`
    insert into automation_miss as m
      (account_id, automation_id, slot, event_number, conversation_id, failed, created_at)
    select a.account_id, a.id, ${eventNumber % slots}::smallint, ${eventNumber}, ${at.conversationId},
      given.failed::smallint[], ${at.createdAt}
    from unnest(
      ${misses.map(({ automationId }) => automationId)}::bigint[],
      ${misses.map(({ failed }) => `{${failed.join(',')}}`)}::text[]
    ) as given (id, failed)
    join automation a on a.account_id = ${accountId} and a.id = given.id
    order by a.id
    on conflict (account_id, automation_id, slot) do update
      set event_number = excluded.event_number, conversation_id = excluded.conversation_id,
        failed = excluded.failed, created_at = excluded.created_at
      where m.event_number < excluded.event_number`.execute(db);
}

export type LogRow = {
  event_number: number;
  conversation_id: number;
  created_at: Date;
  outcome: number;
  message: string | null;
  is_done: boolean;
  actions: AutomationAction[];
  failed: number[];
};

/** The runs of a rule, newest first. */
export async function listLog(
  db: Queryable,
  { accountId, automationId }: Omit<RunKey, 'eventNumber'>,
  { limit, offset }: { limit: number; offset: number },
): Promise<LogRow[]> {
  const { rows } = await sql<Omit<LogRow, 'actions'> & { actions: unknown }>`
    select * from (
      (select event_number, conversation_id, created_at, outcome, message, is_done, actions,
          '{}'::smallint[] as failed
        from automation_run where account_id = ${accountId} and automation_id = ${automationId}
        order by event_number desc limit ${limit + offset})
      union all
      (select event_number, conversation_id, created_at, 1, null, true, '[]'::jsonb, failed
        from automation_miss where account_id = ${accountId} and automation_id = ${automationId})
    ) as entry
    order by event_number desc limit ${limit} offset ${offset}`.execute(db);
  return rows.map((row) => ({ ...row, actions: actionsOf(row.actions) }));
}

/** Deletes some of the older runs with their steps. Returns how many. */
export async function deleteRunsBefore(db: Queryable, before: Date, limit: number): Promise<number> {
  const result = await sql`
    delete from automation_run where (account_id, automation_id, event_number) in (
      select account_id, automation_id, event_number from automation_run where created_at < ${before} limit ${limit}
    )`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}

/** The driver reads jsonb as it was written: a list of actions. */
const actionsOf = (value: unknown): AutomationAction[] =>
  Array.isArray(value) ? (value as AutomationAction[]) : [];
