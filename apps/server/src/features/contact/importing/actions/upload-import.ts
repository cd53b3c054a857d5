import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { Failure } from '@confab/contract/kit/errors';
import type { MemberActor } from '../../../../platform/auth/actor.ts';
import { delimiterOf } from '../../../../platform/csv/csv-text.ts';
import { readRows } from '../../../../platform/csv/read-rows.ts';
import { transcode } from '../../../../platform/csv/transcode.ts';
import { isUploadedFile, type UploadedFile } from '../../../../platform/files/uploaded-file.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { newStorageKey } from '../../../../platform/storage/storage.ts';
import { listAttributesOf } from '../../../custom-attribute/index.ts';
import { columnsOf } from '../head-model.ts';
import { requireName, suggestedMapping, wireMapping } from '../mapping-model.ts';
import { importStatusNumber } from '../model.ts';
import { insertImport, type ImportRow, type NewImport } from '../queries.ts';
import { requestImport } from '../steps/request-import.ts';
import { openFile } from '../steps/open-rows.ts';

/**
 * Stores a file as UTF-8 and reads its header. A draft waits for its column mapping; for API clients it starts
 * immediately. Throws `unprocessable` for a file that is no table of contacts.
 */
export async function uploadImport(
  platform: Platform,
  actor: MemberActor,
  file: unknown,
  { asWire }: { asWire: boolean },
): Promise<ImportRow> {
  if (!isUploadedFile(file) || file.size === 0)
    throw new Failure('unprocessable', { message: 'File is blank' });
  const stored = await store(platform, file);
  try {
    const table = await readHead(platform, { key: stored.storageKey, size: stored.byteSize });
    const attributes = asWire
      ? []
      : await listAttributesOf(platform.db, actor.accountId, 'contact_attribute');
    const mapping = asWire ? wireMapping(table.columns) : suggestedMapping(table.columns, attributes);
    if (asWire) requireName(mapping);
    const status = importStatusNumber(asWire ? 'running' : 'draft');
    const values = { ...stored, ...table, mapping, asWire, status, name: file.filename };
    return await add(platform, { ...values, accountId: actor.accountId, userId: actor.person.id });
  } catch (error) {
    await platform.storage.delete(stored.storageKey);
    throw error;
  }
}

function add(platform: Platform, values: NewImport): Promise<ImportRow> {
  return transact(platform, async (trx, emit) => {
    const row = await insertImport(trx, values, platform.clock.now());
    if (values.asWire) requestImport(emit, { accountId: row.account_id, id: row.id });
    return row;
  });
}

async function store({ storage, ids }: Platform, file: UploadedFile) {
  const storageKey = newStorageKey(ids);
  const { bytes, encoding } = transcode(createReadStream(file.path));
  const { size } = await storage.put(storageKey, Readable.from(bytes), { contentType: 'text/csv' });
  return { storageKey, byteSize: size, encoding: encoding() };
}

/** Bytes in which the delimiter is detected. */
const headBytes = 64 * 1024;

async function readHead(platform: Platform, file: { key: string; size: number }) {
  const open = (start: number) => openFile(platform, file, start);
  const delimiter = delimiterOf(await beginning(await open(0)));
  for await (const row of readRows(open, delimiter, { cursor: 0, rowCount: 0 })) {
    if ('fault' in row)
      throw new Failure('unprocessable', {
        message: 'The first row must name the columns: its quotes do not fit',
      });
    return { delimiter, columns: columnsOf(row.cells), cursor: row.end };
  }
  throw new Failure('unprocessable', { message: 'The file is empty' });
}

async function beginning(stream: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    chunks.push(chunk as Buffer);
    size += (chunk as Buffer).length;
    if (size >= headBytes) break;
  }
  return Buffer.concat(chunks).toString('utf8', 0, headBytes);
}
