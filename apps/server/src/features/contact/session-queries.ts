import { sql } from 'kysely';
import type { Queryable, Trx } from '../../platform/db/database.ts';

/** The fields of an inbox's slim view, with the contact's source id there. */
export type InboxOfContact = {
  contact_id: number;
  source_id: string;
  id: number;
  name: string;
  avatar_key: string | null;
  channel: string;
};

/** The inboxes contacts are known in, oldest first. */
export function listInboxesOfContacts(
  db: Queryable,
  accountId: number,
  contactIds: readonly number[],
): Promise<InboxOfContact[]> {
  return db
    .selectFrom('contact_inbox as ci')
    .innerJoin('inbox', (join) =>
      join.onRef('inbox.account_id', '=', 'ci.account_id').onRef('inbox.id', '=', 'ci.inbox_id'),
    )
    .select(['ci.contact_id', 'ci.source_id', 'inbox.id', 'inbox.name', 'inbox.avatar_key', 'inbox.channel'])
    .where('ci.account_id', '=', accountId)
    .where('ci.contact_id', '=', sql<number>`any(${[...contactIds]}::bigint[])`)
    .where('inbox.deleting_at', 'is', null)
    .orderBy('ci.id')
    .execute();
}

/** A contact's newest session of each inbox it has one in, and the newest that has no conversation. */
export async function newestSessions(db: Queryable, accountId: number, contactId: number) {
  const { rows } = await sql<{ inbox_id: number; newest: string; unused: string | null }>`
    select ci.inbox_id,
      (array_agg(ci.source_id order by ci.id desc))[1] as newest,
      (array_agg(ci.source_id order by ci.id desc) filter (where not exists (
        select from conversation c where c.account_id = ci.account_id and c.contact_inbox_id = ci.id
      )))[1] as unused
    from contact_inbox ci
    where ci.account_id = ${accountId} and ci.contact_id = ${contactId}
    group by ci.inbox_id`.execute(db);
  return new Map(rows.map((row) => [row.inbox_id, row]));
}

/** The site has proven who its visitor is. */
export async function markVerified(db: Queryable, accountId: number, contactInboxId: number, now: Date) {
  await db
    .updateTable('contact_inbox')
    .set({ hmac_verified: true, updated_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', contactInboxId)
    .execute();
}

/**
 * Stores digests of the details that a session supplied: the newest, up to `limit`, and the first, which may be the
 * owner digest.
 */
export async function addDigests(
  db: Queryable,
  accountId: number,
  contactInboxId: number,
  digests: readonly string[],
  limit: number,
) {
  const added = sql<string[]>`${[...digests]}::text[]`;
  await db
    .updateTable('contact_inbox')
    .set({
      provenance: sql<string[]>`(provenance || ${added})[1:1] ||
        (provenance || ${added})[greatest(2, cardinality(provenance || ${added}) - ${limit - 2}::int):]`,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', contactInboxId)
    .where(sql<boolean>`not provenance @> ${added}`)
    .execute();
}

/** Visitors, apps, and providers can no longer reach the contact by any id or token. */
export async function closeSessions(
  trx: Trx,
  accountId: number,
  contactId: number,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('contact_inbox')
    .set({
      source_id: sql<string>`'deleted:' || gen_random_uuid()`,
      pubsub_token: sql<string>`'deleted:' || gen_random_uuid()`,
      updated_at: now,
    })
    .where('account_id', '=', accountId)
    .where('contact_id', '=', contactId)
    .execute();
}

/** Removes up to `limit` sessions of an inbox that is being deleted; answers how many. */
export async function removeSessionsOf(trx: Trx, accountId: number, inboxId: number, limit: number) {
  const gone = await trx
    .deleteFrom('contact_inbox')
    .where('account_id', '=', accountId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('contact_inbox')
        .select('id')
        .where('account_id', '=', accountId)
        .where('inbox_id', '=', inboxId)
        .limit(limit),
    )
    .returning('id')
    .execute();
  return gone.length;
}
