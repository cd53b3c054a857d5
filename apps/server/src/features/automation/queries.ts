import { sql, type Selectable } from 'kysely';
import type { AutomationAction, AutomationCondition } from '@confab/contract/features/automation';
import type { RuleEvent } from '@confab/contract/features/conversation';
import { jsonb, type Queryable, type Trx } from '../../platform/db/database.ts';
import { hasCapacity } from '../../platform/db/has-capacity.ts';
import type { Automation } from '../../platform/db/row-types.ts';

export type AutomationRow = Omit<Selectable<Automation>, 'actions' | 'conditions' | 'event_name'> & {
  event_name: RuleEvent;
  conditions: AutomationCondition[];
  actions: AutomationAction[];
};

type Scope = { accountId: number; id: number };

/** Ids and the positions to which rules were moved share one row of numbers: no two rules have the same. */
const position = sql<number>`coalesce(position, id)`;

/** In the order in which they run. */
export async function listAutomationRows(db: Queryable, accountId: number): Promise<AutomationRow[]> {
  const rows = await db
    .selectFrom('automation')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy(position)
    .execute();
  return rows.map(automationOf);
}

/** The active ones that answer an event, in the order in which they run. */
export async function listWaiting(
  db: Queryable,
  accountId: number,
  event: RuleEvent,
): Promise<AutomationRow[]> {
  const rows = await db
    .selectFrom('automation')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('event_name', '=', event)
    .where('active', '=', true)
    .orderBy(position)
    .execute();
  return rows.map(automationOf);
}

/** Another text whenever one of those rules is another. */
export async function waitingVersion(db: Queryable, accountId: number, event: RuleEvent): Promise<string> {
  const row = await db
    .selectFrom('automation')
    .select(sql<string | null>`md5(string_agg(id || ':' || xmin, ',' order by ${position}))`.as('version'))
    .where('account_id', '=', accountId)
    .where('event_name', '=', event)
    .where('active', '=', true)
    .executeTakeFirst();
  return row?.version ?? '';
}

export async function findAutomation(db: Queryable, scope: Scope): Promise<AutomationRow | undefined> {
  const row = await automation(db, scope).executeTakeFirst();
  return row && automationOf(row);
}

export async function lockAutomation(trx: Trx, scope: Scope): Promise<AutomationRow | undefined> {
  const row = await automation(trx, scope).forUpdate().executeTakeFirst();
  return row && automationOf(row);
}

function automation(db: Queryable, { accountId, id }: Scope) {
  return db.selectFrom('automation').selectAll().where('account_id', '=', accountId).where('id', '=', id);
}

export type AutomationValues = {
  name: string;
  description: string | null;
  event_name: RuleEvent;
  active: boolean;
  conditions: AutomationCondition[];
  actions: AutomationAction[];
};

/** Undefined if the account has reached its limit. Concurrent calls are serialized. */
export async function insertAutomation(
  trx: Trx,
  accountId: number,
  { conditions, actions, ...values }: AutomationValues,
  max: number,
): Promise<AutomationRow | undefined> {
  if (!(await hasCapacity(trx, 'automation', accountId, max))) return undefined;
  const row = await trx
    .insertInto('automation')
    .values({ ...values, account_id: accountId, conditions: stored(conditions), actions: stored(actions) })
    .returningAll()
    .executeTakeFirstOrThrow();
  return automationOf(row);
}

/** Saved conditions have not failed yet. */
export async function updateAutomationRow(
  trx: Trx,
  { accountId, id }: Scope,
  { conditions, actions, ...values }: Partial<AutomationValues>,
  now: Date,
): Promise<AutomationRow> {
  const row = await trx
    .updateTable('automation')
    .set({
      ...values,
      ...(conditions === undefined ? {} : { conditions: stored(conditions), invalid_runs: 0 }),
      ...(actions === undefined ? {} : { actions: stored(actions) }),
      updated_at: now,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return automationOf(row);
}

/** Counts a run that did not understand the conditions, and turns the rule off after so many. */
export async function countInvalid(
  trx: Trx,
  { accountId, id }: Scope,
  max: number,
): Promise<{ active: boolean } | undefined> {
  return trx
    .updateTable('automation')
    .set((eb) => ({
      invalid_runs: eb('invalid_runs', '+', 1),
      active: sql<boolean>`invalid_runs < ${max - 1}`,
    }))
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('active', '=', true)
    .returning('active')
    .executeTakeFirst();
}

export type AutomationPosition = { id: number; name: string; position: number };

/** All rules of the account in order, locked until the transaction ends. */
export async function lockPositions(trx: Trx, accountId: number): Promise<AutomationPosition[]> {
  const rows = await trx
    .selectFrom('automation')
    .select(['id', 'name', position.as('position')])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.toSorted((left, right) => left.position - right.position);
}

export async function setPositions(
  trx: Trx,
  accountId: number,
  positions: readonly Omit<AutomationPosition, 'name'>[],
): Promise<void> {
  await sql`
    update automation set position = given.position
    from unnest(${positions.map(({ id }) => id)}::bigint[], ${positions.map((each) => each.position)}::bigint[])
      as given (id, position)
    where automation.account_id = ${accountId} and automation.id = given.id`.execute(trx);
}

/** The audit log contains the moved rule only, not those that shifted. */
export async function auditMove(
  trx: Trx,
  accountId: number,
  { id, name }: Pick<AutomationPosition, 'id' | 'name'>,
  [from, to]: [from: number, to: number],
): Promise<void> {
  await sql`
    select write_audit(${accountId}, 'AutomationRule', ${id}, 'update',
      ${jsonb({ position: [from, to] })}, ${name}, null, null)`.execute(trx);
}

/** Whether there was one to delete. */
export async function deleteAutomationRow(trx: Trx, { accountId, id }: Scope): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('automation')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** The driver reads jsonb as it was written: lists of what the contract checked. */
const automationOf = (row: Selectable<Automation>): AutomationRow => ({
  ...row,
  event_name: row.event_name as RuleEvent,
  conditions: listOf<AutomationCondition>(row.conditions),
  actions: listOf<AutomationAction>(row.actions),
});

const listOf = <T>(value: unknown): T[] => (Array.isArray(value) ? (value as T[]) : []);

const stored = (list: readonly unknown[]) =>
  jsonb<Record<string, unknown>>(list as unknown as Record<string, unknown>);
