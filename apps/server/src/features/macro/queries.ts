import type { Selectable } from 'kysely';
import type { MacroAction } from '@confab/contract/features/macro';
import { jsonb, type Queryable, type Trx } from '../../platform/db/database.ts';
import { hasCapacity } from '../../platform/db/has-capacity.ts';
import type { Macro } from '../../platform/db/row-types.ts';

export type MacroRow = Omit<Selectable<Macro>, 'actions'> & { actions: MacroAction[] };

type Scope = { accountId: number; id: number };

/** Those for everyone and a person's own, by id. */
export async function listMacroRows(db: Queryable, accountId: number, userId: number): Promise<MacroRow[]> {
  const rows = await db
    .selectFrom('macro')
    .selectAll()
    .where('account_id', '=', accountId)
    .where((eb) => eb.or([eb('visibility', '=', 1), eb('created_by_id', '=', userId)]))
    .orderBy('id')
    .execute();
  return rows.map(macroOf);
}

export async function findMacro(db: Queryable, { accountId, id }: Scope): Promise<MacroRow | undefined> {
  const row = await macro(db, { accountId, id }).executeTakeFirst();
  return row && macroOf(row);
}

export async function lockMacro(trx: Trx, scope: Scope): Promise<MacroRow | undefined> {
  const row = await macro(trx, scope).forUpdate().executeTakeFirst();
  return row && macroOf(row);
}

function macro(db: Queryable, { accountId, id }: Scope) {
  return db.selectFrom('macro').selectAll().where('account_id', '=', accountId).where('id', '=', id);
}

export type MacroValues = { name: string; visibility: number; actions: MacroAction[] };

/** Undefined if the account has reached its limit. Concurrent calls are serialized. */
export async function insertMacro(
  trx: Trx,
  accountId: number,
  userId: number,
  values: MacroValues,
  max: number,
): Promise<MacroRow | undefined> {
  if (!(await hasCapacity(trx, 'macro', accountId, max))) return undefined;
  const row = await trx
    .insertInto('macro')
    .values({
      account_id: accountId,
      name: values.name,
      visibility: values.visibility,
      actions: stored(values.actions),
      created_by_id: userId,
      updated_by_id: userId,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return macroOf(row);
}

export async function updateMacroRow(
  trx: Trx,
  { accountId, id }: Scope,
  userId: number,
  { actions, ...values }: Partial<MacroValues>,
  now: Date,
): Promise<MacroRow> {
  const row = await trx
    .updateTable('macro')
    .set({
      ...values,
      ...(actions === undefined ? {} : { actions: stored(actions) }),
      updated_by_id: userId,
      updated_at: now,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return macroOf(row);
}

export async function deleteMacroRow(trx: Trx, { accountId, id }: Scope): Promise<void> {
  await trx.deleteFrom('macro').where('account_id', '=', accountId).where('id', '=', id).execute();
}

const macroOf = (row: Selectable<Macro>): MacroRow => ({ ...row, actions: readActions(row.actions) });

/** The driver reads jsonb as it was written: a list of actions. */
export function readActions(value: unknown): MacroAction[] {
  return Array.isArray(value) ? (value as MacroAction[]) : [];
}

const stored = (actions: readonly MacroAction[]) =>
  jsonb<Record<string, unknown>>(actions as unknown as Record<string, unknown>);
