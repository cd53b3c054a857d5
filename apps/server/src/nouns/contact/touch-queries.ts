import type { Trx } from '../../platform/db/database.ts';

/** The contact was heard of just now. */
export async function touchContact(trx: Trx, accountId: number, contactId: number, at: Date): Promise<void> {
  await trx
    .updateTable('contact')
    .set({ last_activity_at: at })
    .where('account_id', '=', accountId)
    .where('id', '=', contactId)
    .execute();
}
