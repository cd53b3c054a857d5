import type { Queryable } from '../../platform/db/database.ts';

/** Where refusals are counted: logins of the server that sends emails, or access at any other provider. */
export type RefusalCount = 'smtp_refusals' | 'refusals';

/** Notes that the provider of an inbox refused our access; answers how often in a row. */
export async function noteRefusal(
  db: Queryable,
  accountId: number,
  id: number,
  count: RefusalCount,
): Promise<number> {
  const row = await db
    .updateTable('inbox')
    .set((eb) => ({ [count]: eb(count, '+', 1) }))
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning(count)
    .executeTakeFirst();
  return row?.[count] ?? 0;
}

/** Has the count of refusals begin again. */
export async function clearRefusals(
  db: Queryable,
  accountId: number,
  id: number,
  count: RefusalCount,
): Promise<void> {
  await db
    .updateTable('inbox')
    .set({ [count]: 0 })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}
