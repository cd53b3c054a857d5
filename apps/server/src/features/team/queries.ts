import type { TeamAssignmentConfig } from '@confab/contract/features/auto-assignment';
import { sql, type Selectable } from 'kysely';
import { jsonb, type Queryable, type Trx } from '../../platform/db/database.ts';
import { hasCapacity } from '../../platform/db/has-capacity.ts';
import type { Team } from '../../platform/db/row-types.ts';

export type TeamRow = Omit<Selectable<Team>, 'deleting_at'>;
export type TeamValues = Partial<Pick<TeamRow, 'name' | 'description' | 'allow_auto_assign'>> & {
  auto_assignment_config?: TeamAssignmentConfig;
};

const columns = [
  'id',
  'name',
  'description',
  'allow_auto_assign',
  'auto_assignment_config',
  'account_id',
  'created_at',
  'updated_at',
] as const;

/** All teams of the account by name. */
export function listTeams(db: Queryable, accountId: number): Promise<TeamRow[]> {
  return teams(db, accountId).orderBy('name').execute();
}

/** A team of the account by id. */
export function findTeam(db: Queryable, accountId: number, id: number): Promise<TeamRow | undefined> {
  return teams(db, accountId).where('id', '=', id).executeTakeFirst();
}

/** The same, locked so that its deletion waits until a conversation is given to it. */
export function lockTeam(trx: Trx, accountId: number, id: number): Promise<TeamRow | undefined> {
  return teams(trx, accountId).where('id', '=', id).forShare().executeTakeFirst();
}

/** The same, locked for a change. */
export function lockTeamForChange(trx: Trx, accountId: number, id: number): Promise<TeamRow | undefined> {
  return teams(trx, accountId).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

function teams(db: Queryable, accountId: number) {
  return db
    .selectFrom('team')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('deleting_at', 'is', null);
}

/** Undefined if the account has reached its limit. Concurrent calls are serialized. */
export async function insertTeam(
  trx: Trx,
  accountId: number,
  { auto_assignment_config: config, ...values }: TeamValues & { name: string },
  max: number,
): Promise<TeamRow | undefined> {
  if (!(await hasCapacity(trx, 'team', accountId, max, sql`deleting_at is null`))) return undefined;
  return trx
    .insertInto('team')
    .values({
      account_id: accountId,
      ...values,
      ...(config && { auto_assignment_config: jsonb<Record<string, unknown>>({ ...config }) }),
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export function updateTeam(
  trx: Trx,
  accountId: number,
  id: number,
  { auto_assignment_config: config, ...values }: TeamValues,
  now: Date,
): Promise<TeamRow> {
  return trx
    .updateTable('team')
    .set({
      ...values,
      ...(config && {
        auto_assignment_config: sql<
          Record<string, unknown>
        >`auto_assignment_config || ${jsonb({ ...config })}`,
      }),
      updated_at: now,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Shows the team nowhere from now on. Whether there was one. Waits for those who are giving it a conversation. */
export async function closeTeam(trx: Trx, accountId: number, id: number, now: Date): Promise<boolean> {
  const closed = await trx
    .updateTable('team')
    .set({ deleting_at: now, updated_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('deleting_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return closed !== undefined;
}

/** Removes a closed team and its memberships. */
export async function removeTeam(db: Queryable, accountId: number, id: number): Promise<void> {
  await db
    .deleteFrom('team')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('deleting_at', 'is not', null)
    .execute();
}
