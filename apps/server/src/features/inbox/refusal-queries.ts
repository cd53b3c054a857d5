import type { Queryable } from '../../platform/db/database.ts';

/** Notes that the server by which an inbox sends refused the login; answers how often in a row. */
export async function noteSmtpRefusal(db: Queryable, accountId: number, id: number): Promise<number> {
  const row = await db
    .updateTable('inbox')
    .set((eb) => ({ smtp_refusals: eb('smtp_refusals', '+', 1) }))
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('smtp_refusals')
    .executeTakeFirst();
  return row?.smtp_refusals ?? 0;
}

/** Has the count of refused logins begin again. */
export async function clearSmtpRefusals(db: Queryable, accountId: number, id: number): Promise<void> {
  await db
    .updateTable('inbox')
    .set({ smtp_refusals: 0 })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}
