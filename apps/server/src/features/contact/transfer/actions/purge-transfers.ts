import type { Platform } from '../../../../platform/platform.ts';
import { deleteExport, findExportsBefore } from '../../exporting/queries.ts';
import { deleteImport, findImportsBefore } from '../../importing/queries.ts';
import { storedSince } from '../link-model.ts';

const batchSize = 100;

/** Removes imports and exports with their files once links to these have expired. */
export async function purgeTransfers(platform: Platform): Promise<void> {
  const { db, clock } = platform;
  const before = storedSince(clock.now());
  for (;;) {
    const imports = await findImportsBefore(db, before, batchSize);
    for (const { account_id: accountId, id, storage_key: key, refused_key: refusedKey } of imports) {
      await removeFiles(platform, [key, refusedKey]);
      await deleteImport(db, { accountId, id });
    }
    const exports = await findExportsBefore(db, before, batchSize);
    for (const { account_id: accountId, id, storage_key: key } of exports) {
      await removeFiles(platform, [key]);
      await deleteExport(db, { accountId, id });
    }
    if (imports.length + exports.length === 0) return;
  }
}

async function removeFiles({ storage }: Platform, keys: readonly (string | null)[]): Promise<void> {
  for (const key of keys) if (key !== null) await storage.delete(key);
}
