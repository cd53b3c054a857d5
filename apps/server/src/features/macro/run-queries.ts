import { sql, type Selectable } from 'kysely';
import type { MacroAction } from '@confab/contract/features/macro';
import { jsonb, type Queryable, type Trx } from '../../platform/db/database.ts';
import type { MacroRun, MacroRunStep } from '../../platform/db/row-types.ts';

export type MacroRunRow = Selectable<MacroRun>;
export type MacroStepRow = Selectable<MacroRunStep>;
export type RunKey = { accountId: number; id: number };

export function insertRun(
  trx: Trx,
  run: {
    accountId: number;
    macroId: number;
    userId: number;
    name: string;
    actions: MacroAction[];
    displayIds: number[];
  },
): Promise<MacroRunRow> {
  return trx
    .insertInto('macro_run')
    .values({
      account_id: run.accountId,
      macro_id: run.macroId,
      user_id: run.userId,
      name: run.name,
      actions: jsonb<Record<string, unknown>>(run.actions as unknown as Record<string, unknown>),
      display_ids: run.displayIds,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function findRun(db: Queryable, { accountId, id }: RunKey): Promise<MacroRunRow | undefined> {
  return db
    .selectFrom('macro_run')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function endRun(db: Queryable, { accountId, id }: RunKey): Promise<void> {
  await db
    .updateTable('macro_run')
    .set({ is_done: true })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

export function listSteps(db: Queryable, { accountId, id }: RunKey): Promise<MacroStepRow[]> {
  return db
    .selectFrom('macro_run_step')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('macro_run_id', '=', id)
    .orderBy('display_id')
    .orderBy('position')
    .execute();
}

export type StepOutcome = { displayId: number; position: number; status: number; message: string | null };

/** Records the result of a step; false if it was recorded before, so that it must not be executed again. */
export async function insertStep(trx: Queryable, key: RunKey, step: StepOutcome): Promise<boolean> {
  const row = await trx
    .insertInto('macro_run_step')
    .values({
      account_id: key.accountId,
      macro_run_id: key.id,
      display_id: step.displayId,
      position: step.position,
      status: step.status,
      message: step.message,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('position')
    .executeTakeFirst();
  return row !== undefined;
}

/** Records the result of a waiting step, unless a later result was recorded. */
export async function updateStep(
  db: Queryable,
  { accountId, id }: RunKey,
  { displayId, position, status, message, isOver }: StepOutcome & { isOver: boolean },
): Promise<void> {
  let query = db
    .updateTable('macro_run_step')
    .set({ status, message })
    .where('account_id', '=', accountId)
    .where('macro_run_id', '=', id)
    .where('display_id', '=', displayId)
    .where('position', '=', position);
  if (!isOver) query = query.where('status', '=', 0);
  await query.execute();
}

/** Forgets some of the runs that are older, with their steps. Answers how many. */
export async function deleteRunsBefore(db: Queryable, before: Date, limit: number): Promise<number> {
  const result = await sql`
    delete from macro_run where (account_id, id) in (
      select account_id, id from macro_run where created_at < ${before} limit ${limit}
    )`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}
