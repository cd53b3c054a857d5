import { Readable } from 'node:stream';
import { csvLine, plainCell } from '../../../../platform/csv/csv-text.ts';
import { readRows } from '../../../../platform/csv/read-rows.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { newStorageKey } from '../../../../platform/storage/storage.ts';
import { importEmail } from '../../transfer/email-view.ts';
import { emailMember } from '../../transfer/steps/email-member.ts';
import { importStatusOf } from '../model.ts';
import {
  changeImport,
  findImport,
  findRejectedRowsAfter,
  type ImportKey,
  type ImportRow,
} from '../queries.ts';
import { openFile } from '../steps/open-rows.ts';
import { rejectedUrl } from '../view.ts';

/** Writes the rejected rows of an import to a file, and emails the result. */
export async function finishImport(platform: Platform, key: ImportKey): Promise<void> {
  const row = await findImport(platform.db, key);
  if (row === undefined) return;
  const status = importStatusOf(row.status);
  if (status === 'draft' || status === 'running') return;
  const refusedKey = row.refused_key ?? (row.refused_count > 0 ? await writeRejected(platform, row) : null);
  if (refusedKey !== row.refused_key && refusedKey !== null)
    await changeImport(platform.db, key, { refused_key: refusedKey }, platform.clock.now());
  const { fileLinks, installation } = platform;
  const links = { fileLinks, installation, now: platform.clock.now() };
  await emailMember(
    platform,
    {
      accountId: row.account_id,
      userId: row.creator_id,
      emailId: `contact-import-${row.account_id}-${row.id}`,
    },
    importEmail({
      fileName: row.name,
      status,
      failure: row.failure,
      created: row.created_count,
      updated: row.updated_count,
      unchanged: row.unchanged_count,
      refused: row.refused_count,
      rejectedUrl: rejectedUrl({ ...row, refused_key: refusedKey }, links),
    }),
  );
}

async function writeRejected(platform: Platform, row: ImportRow): Promise<string> {
  const key = newStorageKey(platform.ids);
  const lines = Readable.from(rejectedLines(platform, row));
  await platform.storage.put(key, lines, { contentType: 'text/csv' });
  return key;
}

/** The columns of the file and the reasons, row by row. */
async function* rejectedLines(platform: Platform, row: ImportRow): AsyncGenerator<string> {
  yield csvLine([...row.columns, 'errors']);
  const rejections = rejectedRowsOf(platform, row);
  let next = await rejections.next();
  const open = (start: number) => openFile(platform, { key: row.storage_key, size: row.byte_size }, start);
  for await (const found of readRows(open, row.delimiter, { cursor: 0, rowCount: 0 })) {
    if (next.done === true) return;
    if (found.row < next.value.row) continue;
    const cells = 'cells' in found ? found.cells.map(plainCell) : [found.text];
    const width = Math.max(row.columns.length, cells.length);
    yield csvLine([...Array.from({ length: width }, (_, at) => cells[at] ?? ''), next.value.reason]);
    next = await rejections.next();
  }
}

const batchSize = 1000;

async function* rejectedRowsOf(platform: Platform, { account_id: accountId, id }: ImportRow) {
  let after = 0;
  for (;;) {
    const some = await findRejectedRowsAfter(platform.db, { accountId, id }, after, batchSize);
    yield* some;
    if (some.length < batchSize) return;
    after = some.at(-1)?.row ?? after;
  }
}
