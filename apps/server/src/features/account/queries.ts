import { sql } from 'kysely';
import { jsonb, type Queryable, type Trx } from '../../platform/db/database.ts';

export type NewAccount = {
  name: string;
  locale: string;
  features: string[];
  customAttributes: Record<string, unknown>;
  limits?: Record<string, unknown>;
  domain?: string | null;
  supportEmail?: string | null;
  status?: number;
};

export function insertAccount(trx: Trx, account: NewAccount) {
  return trx
    .insertInto('account')
    .values({
      name: account.name,
      locale: account.locale,
      features: account.features,
      custom_attributes: jsonb(account.customAttributes),
      ...(account.limits === undefined ? {} : { limits: jsonb(account.limits) }),
      ...(account.status === undefined ? {} : { status: account.status }),
      domain: account.domain ?? null,
      support_email: account.supportEmail ?? null,
    })
    .returning(['id', 'name', 'locale'])
    .executeTakeFirstOrThrow();
}

const accountColumns = [
  'id',
  'name',
  'locale',
  'domain',
  'support_email',
  'status',
  'settings',
  'features',
  'custom_attributes',
  'limits',
  'created_at',
] as const;

export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** An account, unless it is being deleted. */
export function findAccount(db: Queryable, accountId: number) {
  return db
    .selectFrom('account')
    .select(accountColumns)
    .where('id', '=', accountId)
    .where('deleting_at', 'is', null)
    .executeTakeFirst();
}

/** Whether an account has Captain enabled and at least one assistant. */
export async function hasAssistants(db: Queryable, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .innerJoin('captain_assistant as a', 'a.account_id', 'account.id')
    .select('a.id')
    .where('account.id', '=', accountId)
    .where(sql<boolean>`'captain_integration' = any (account.features)`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The same, locked until the transaction ends. */
export function lockAccount(trx: Trx, accountId: number) {
  return trx
    .selectFrom('account')
    .select(accountColumns)
    .where('id', '=', accountId)
    .where('deleting_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Absent keys stay as they are; `settings` and `customAttributes` are replaced whole. */
export type AccountChanges = {
  name?: string | undefined;
  locale?: string | undefined;
  domain?: string | null | undefined;
  supportEmail?: string | null | undefined;
  settings?: Record<string, unknown>;
  customAttributes?: Record<string, unknown>;
  status?: number | undefined;
  features?: string[] | undefined;
  limits?: Record<string, unknown> | undefined;
};

export function updateAccount(trx: Trx, accountId: number, changes: AccountChanges) {
  return trx
    .updateTable('account')
    .set({
      name: changes.name,
      locale: changes.locale,
      domain: changes.domain,
      support_email: changes.supportEmail,
      settings: changes.settings && jsonb(changes.settings),
      custom_attributes: changes.customAttributes && jsonb(changes.customAttributes),
      status: changes.status,
      features: changes.features,
      limits: changes.limits && jsonb(changes.limits),
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', accountId)
    .returning(accountColumns)
    .executeTakeFirstOrThrow();
}

/** Closes an account permanently: nothing finds it from now on. False if it does not exist or is already closed. */
export async function closeAccount(trx: Trx, accountId: number, now: Date): Promise<boolean> {
  const closed = await trx
    .updateTable('account')
    .set({ deleting_at: now, status: 1, updated_at: now })
    .where('id', '=', accountId)
    .where('deleting_at', 'is', null)
    .executeTakeFirst();
  return closed.numUpdatedRows > 0n;
}

export async function isAccountClosed(db: Queryable, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where('deleting_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes a closed account and what little is left in it. */
export async function removeAccount(db: Queryable, accountId: number): Promise<void> {
  await db.deleteFrom('account').where('id', '=', accountId).where('deleting_at', 'is not', null).execute();
}

/** Whether this installation was never set up, by onboarding or by loading data. */
export async function isUntouched(db: Queryable): Promise<boolean> {
  const { rows } = await sql<{ untouched: boolean }>`
    select not exists (select 1 from installation) and not exists (select 1 from "user") as untouched
  `.execute(db);
  return rows[0]?.untouched === true;
}

/** Records that onboarding is done. Of concurrent callers, one gets true; the others wait for it. */
export async function claimInstallation(trx: Trx): Promise<boolean> {
  const claimed = await trx
    .insertInto('installation')
    .defaultValues()
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (claimed.numInsertedOrUpdatedRows ?? 0n) > 0n;
}
