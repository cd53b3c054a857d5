import { contactImportEnded } from '@confab/contract/features/contact-import';
import { Failure } from '@confab/contract/kit/errors';
import { outboxEvent } from '../../../../platform/outbox/outbox.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { importStatusNumber, importStatusOf } from '../model.ts';
import { changeImport, lockImport, type ImportKey, type ImportRow } from '../queries.ts';

/** Stops an import; what was imported stays. An ended one is unchanged. Throws `not_found`. */
export function stopImport(platform: Platform, key: ImportKey): Promise<ImportRow> {
  return transact(platform, async (trx, emit) => {
    const row = await lockImport(trx, key);
    if (row === undefined) throw new Failure('not_found');
    const before = importStatusOf(row.status);
    if (before !== 'draft' && before !== 'running') return row;
    const status = importStatusNumber('stopped');
    await changeImport(trx, key, { status }, platform.clock.now());
    if (before === 'running')
      emit(outboxEvent(contactImportEnded, { accountId: key.accountId, audience: {} }, { id: key.id }));
    return { ...row, status };
  });
}
