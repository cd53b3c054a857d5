import type { Queryable } from '../../../platform/db/database.ts';
import type { InboxRow } from '../queries.ts';

/** The inbox with its sealed secrets at the time of the call. */
type RejectedAccess = Pick<InboxRow, 'account_id' | 'id' | 'channel_secrets'>;

/** Which rejections are counted: SMTP logins, or access at any other provider. */
export type RejectionCount = 'smtp_auth_failures' | 'auth_failures';

/**
 * Records that the provider of an inbox rejected our credentials; returns the number of consecutive rejections. If the
 * inbox was reconnected in the meantime, the new credentials are not affected: `secrets` are the sealed ones that were
 * rejected.
 */
export async function countRejection(
  db: Queryable,
  { account_id: accountId, id, channel_secrets: secrets }: RejectedAccess,
  count: RejectionCount,
): Promise<number> {
  const row = await db
    .updateTable('inbox')
    .set((eb) => ({ [count]: eb(count, '+', 1) }))
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('channel_secrets', 'is not distinct from', secrets)
    .returning(count)
    .executeTakeFirst();
  return row?.[count] ?? 0;
}

/** Resets the count of rejections. */
export async function clearRejections(
  db: Queryable,
  accountId: number,
  id: number,
  count: RejectionCount,
): Promise<void> {
  await db
    .updateTable('inbox')
    .set({ [count]: 0 })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}
