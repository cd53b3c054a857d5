import { Failure } from '@confab/contract/kit/errors';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { listAttributesOf } from '../../../custom-attribute/index.ts';
import { requireMapping, type Target } from '../mapping-model.ts';
import { importStatusNumber, importStatusOf } from '../model.ts';
import { changeImport, lockImport, type ImportKey, type ImportRow } from '../queries.ts';
import { requestImport } from '../steps/request-import.ts';

/**
 * Starts an import whose file was uploaded. Throws `not_found`, and `unprocessable` for one that was started before, or
 * a mapping that imports nothing.
 */
export function startImport(
  platform: Platform,
  key: ImportKey,
  mapping: readonly Target[],
): Promise<ImportRow> {
  return transact(platform, async (trx, emit) => {
    const row = await lockImport(trx, key);
    if (row === undefined) throw new Failure('not_found');
    if (importStatusOf(row.status) !== 'draft')
      throw new Failure('unprocessable', { message: 'This file was imported already' });
    requireMapping(mapping, row.columns, await listAttributesOf(trx, key.accountId, 'contact_attribute'));
    const status = importStatusNumber('running');
    await changeImport(trx, key, { status, mapping }, platform.clock.now());
    requestImport(emit, key);
    return { ...row, status, mapping: mapping as string[] };
  });
}
