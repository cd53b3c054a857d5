import { sql } from 'kysely';
import { jsonb, type Queryable, type Trx } from '../../platform/db/database.ts';

/** A file being uploaded, and the key under which its bytes are stored until it is complete. */
export type Claim = { accountId: number; blobId: number; key: string };

/**
 * Claims an announced file for one sender, unless its bytes have arrived or are being sent: of many concurrent
 * senders one gets it. The key is recorded before any byte is stored, so that a crash leaves nothing that cannot be
 * found.
 */
export async function acquireClaim(
  db: Queryable,
  claim: Claim,
  times: { now: Date; until: Date; expires: Date },
): Promise<boolean> {
  const { rows } = await sql`
    with claimed as (
      update blob set claim_key = ${claim.key}, claimed_until = ${times.until}
      where account_id = ${claim.accountId} and id = ${claim.blobId} and not attached
        and metadata->>'stored' is distinct from 'true'
        and (claimed_until is null or claimed_until < ${times.now})
      returning account_id, id
    )
    insert into upload_attempt (account_id, key, blob_id, expires_at)
    select account_id, ${claim.key}, id, ${times.expires}::timestamptz from claimed
    returning 1`.execute(db);
  return rows.length > 0;
}

/** Extends a claim while bytes arrive; false when another sender has the file by now. */
export async function extendClaim(db: Queryable, claim: Claim, until: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('blob')
    .set({ claimed_until: until })
    .where('account_id', '=', claim.accountId)
    .where('id', '=', claim.blobId)
    .where('claim_key', '=', claim.key)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Releases a file for the next attempt. */
export async function dropClaim(db: Queryable, claim: Claim): Promise<void> {
  await db
    .updateTable('blob')
    .set({ claim_key: null, claimed_until: null })
    .where('account_id', '=', claim.accountId)
    .where('id', '=', claim.blobId)
    .where('claim_key', '=', claim.key)
    .execute();
}

/** The detected properties of an announced file, once its bytes have arrived. */
export type Received = { contentType: string; checksum: string; metadata: Record<string, unknown> };

/** Makes the claim's bytes those of the file; false when the claim is lost, and then nothing may stay changed. */
export async function completeClaim(trx: Trx, claim: Claim, received: Received): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('blob')
    .set({
      key: claim.key,
      content_type: received.contentType,
      checksum: received.checksum,
      metadata: jsonb({ ...received.metadata, stored: true }),
      claim_key: null,
      claimed_until: null,
    })
    .where('account_id', '=', claim.accountId)
    .where('id', '=', claim.blobId)
    .where('claim_key', '=', claim.key)
    .where('attached', '=', false)
    .executeTakeFirst();
  return numUpdatedRows > 0n && (await deleteAttempt(trx, claim));
}

/** Deletes the record of an attempt; false when it was deleted before. */
export async function deleteAttempt(trx: Trx, attempt: { accountId: number; key: string }): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('upload_attempt')
    .where('account_id', '=', attempt.accountId)
    .where('key', '=', attempt.key)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Attempts that a crash left behind, a few at a time. */
export async function findSomeExpiredAttempts(db: Queryable, now: Date, limit: number) {
  const rows = await db
    .selectFrom('upload_attempt')
    .select(['account_id', 'key'])
    .where('expires_at', '<', now)
    .orderBy('expires_at')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ accountId: row.account_id, key: row.key }));
}
