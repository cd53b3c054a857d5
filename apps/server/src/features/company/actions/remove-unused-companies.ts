import type { Platform } from '../../../platform/platform.ts';
import { removeUnused } from '../queries.ts';

const companiesPerBatch = 500;
const retentionMs = 3_600_000;

/** Removes companies that were created for contacts and are no longer used by any. */
export async function removeUnusedCompanies({ db, clock }: Platform): Promise<void> {
  const before = new Date(clock.now().getTime() - retentionMs);
  while ((await removeUnused(db, before, companiesPerBatch)) === companiesPerBatch);
}
