import { sql } from 'kysely';
import type { Queryable } from '../../../platform/db/database.ts';

/** Which access of which inbox. */
export type AccessKey = { accountId: number; inboxId: number; accessId: string };

/** Sealed secrets as they were renewed last; undefined for access that was never renewed. */
export async function findRenewed(
  db: Queryable,
  { accountId, inboxId, accessId }: AccessKey,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('inbox_access')
    .select('secrets')
    .where('account_id', '=', accountId)
    .where('inbox_id', '=', inboxId)
    .where('access_id', '=', accessId)
    .executeTakeFirst();
  return row?.secrets ?? undefined;
}

/** Notes that access is being renewed, so that no other process does; false when one does already. */
export async function claimRenewal(
  db: Queryable,
  { accountId, inboxId, accessId }: AccessKey,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('inbox_access')
    .values({ account_id: accountId, inbox_id: inboxId, access_id: accessId, renewing_until: until })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'inbox_id'])
        .doUpdateSet((eb) => ({
          access_id: accessId,
          renewing_until: until,
          secrets: sql<string | null>`case when ${eb.ref('inbox_access.access_id')} = ${accessId}
            then ${eb.ref('inbox_access.secrets')} end`,
        }))
        .where((eb) =>
          eb.or([
            eb('inbox_access.renewing_until', 'is', null),
            eb('inbox_access.renewing_until', '<', now),
            eb('inbox_access.access_id', '!=', accessId),
          ]),
        ),
    )
    .returning('access_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends what `claimRenewal` began; `secrets` is null where there is nothing new. */
export async function endRenewal(
  db: Queryable,
  { accountId, inboxId, accessId }: AccessKey,
  secrets: string | null,
): Promise<void> {
  await db
    .updateTable('inbox_access')
    .set({ renewing_until: null, ...(secrets === null ? {} : { secrets }) })
    .where('account_id', '=', accountId)
    .where('inbox_id', '=', inboxId)
    .where('access_id', '=', accessId)
    .execute();
}
