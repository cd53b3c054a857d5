import type { Platform } from '../../../../platform/platform.ts';
import { filesOfExports } from '../../exporting/queries.ts';
import { filesOfImports } from '../../importing/queries.ts';

/** Removes the files of imports and exports of an account that is going; their rows go with it. */
export async function removeTransferFiles({ db, storage }: Platform, accountId: number): Promise<void> {
  const imports = await filesOfImports(db, accountId);
  const exports = await filesOfExports(db, accountId);
  for (const { storage_key: key } of [...imports, ...exports]) if (key !== null) await storage.delete(key);
  for (const { refused_key: key } of imports) if (key !== null) await storage.delete(key);
}
