import type { Platform } from '../../../../platform/platform.ts';
import { clearStoredEmail, listOldEmails } from '../queries.ts';

/** How long raw emails are stored. */
const retentionMs = 14 * 24 * 60 * 60_000;
const emailsPerRun = 1000;

/** Deletes old raw emails from storage; their messages stay. */
export async function purgeEmails(platform: Platform): Promise<void> {
  const before = new Date(platform.clock.now().getTime() - retentionMs);
  for (const row of await listOldEmails(platform.db, before, emailsPerRun)) {
    if (row.storage_key !== null) await platform.storage.delete(row.storage_key);
    await clearStoredEmail(platform.db, row);
  }
}
