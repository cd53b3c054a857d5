import type { Platform } from '../../../platform/platform.ts';
import { dropClaim, deleteAttempt, type Claim } from '../claim-queries.ts';

type Storing = Pick<Platform, 'db' | 'log' | 'storage'>;

/**
 * Drops a claim and removes the bytes stored under its key, unless they became the file. Never throws: leftovers stay
 * recorded and are removed by the purge.
 */
export async function abandonClaim(platform: Storing, claim: Claim): Promise<void> {
  try {
    await removeAttempt(platform, claim);
    await dropClaim(platform.db, claim);
  } catch (error) {
    platform.log.warn({ err: error }, 'upload cleanup failed; leftovers will be removed later');
  }
}

/** Removes the bytes of an attempt and its record. Once the bytes belong to a file, the record no longer exists. */
export async function removeAttempt(
  platform: Storing,
  attempt: { accountId: number; key: string },
): Promise<void> {
  await platform.db.transaction().execute(async (trx) => {
    if (await deleteAttempt(trx, attempt)) await platform.storage.delete(attempt.key);
  });
}
