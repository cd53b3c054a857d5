import { Readable } from 'node:stream';
import { Failure } from '@confab/contract/kit/errors';
import { csvLine } from '../../../../platform/csv/csv-text.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { newStorageKey } from '../../../../platform/storage/storage.ts';
import { listTitlesOf } from '../../importing/batch-queries.ts';
import { findContactsAfter, type ContactFilter } from '../../list/queries.ts';
import { findContacts, type ContactRecord } from '../../queries.ts';
import { exportFailedEmail, exportEmail } from '../../transfer/email-view.ts';
import { emailMember } from '../../transfer/steps/email-member.ts';
import {
  exportCell,
  exportFormatOf,
  exportStatusNumber,
  exportStatusOf,
  exportValue,
  headOf,
  type ExportRequest,
} from '../model.ts';
import { changeRunningExport, findExport, type ExportKey, type ExportRow } from '../queries.ts';
import { exportFilter } from '../steps/export-filter.ts';
import { downloadUrl } from '../view.ts';

/**
 * Writes the contacts of an export to a file, in batches, and emails the link. An interrupted export restarts with a
 * new file.
 */
export async function writeExport(platform: Platform, key: ExportKey): Promise<void> {
  const row = await findExport(platform.db, key);
  if (row === undefined) return;
  if (exportStatusOf(row.status) === 'running') await write(platform, row);
  const ended = await findExport(platform.db, key);
  if (ended !== undefined) await sendEmail(platform, ended);
}

async function write(platform: Platform, row: ExportRow): Promise<void> {
  const key = { accountId: row.account_id, id: row.id };
  const running = exportStatusNumber('running');
  const change = (values: Parameters<typeof changeRunningExport>[3]) =>
    changeRunningExport(platform.db, key, running, values, platform.clock.now());
  const filter = await filterOrNone(platform, row);
  if (filter === undefined) {
    await change({ status: exportStatusNumber('failed') });
    return;
  }
  const storageKey = newStorageKey(platform.ids);
  let count = 0;
  const lines = linesOf(platform, row, filter, async (more) => {
    count += more;
    await change({ exported_count: count });
  });
  await platform.storage.put(storageKey, Readable.from(lines), { contentType: 'text/plain' });
  const isOurs = await change({ status: exportStatusNumber('done'), storage_key: storageKey });
  if (!isOurs) await platform.storage.delete(storageKey);
}

/** Empty if the filter's target was deleted: a retry would find nothing more. */
async function filterOrNone(platform: Platform, row: ExportRow): Promise<ContactFilter | undefined> {
  try {
    return await exportFilter(platform, row.account_id, row.request as ExportRequest);
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

async function* linesOf(
  platform: Platform,
  row: ExportRow,
  filter: ContactFilter,
  written: (count: number) => Promise<void>,
): AsyncGenerator<string> {
  const { columns } = row.request as ExportRequest;
  const isCsv = exportFormatOf(row.format) === 'csv';
  if (isCsv) yield csvLine(columns.map((column) => headOf(column, columns)));
  let after = 0;
  for (;;) {
    const found = await findContactsAfter(platform.db, filter, after, row.until_id);
    if (found === undefined) return;
    after = found.lastId;
    const contacts = await findContacts(platform.db, row.account_id, found.ids);
    const titles = await listTitlesOf(
      platform.db,
      row.account_id,
      columns.includes('labels') || !isCsv ? found.ids : [],
    );
    const byId = Map.groupBy(titles, ({ contact_id: id }) => id);
    const lines = contacts.map((contact) => {
      const labels = (byId.get(contact.id) ?? []).map(({ title }) => title).toSorted();
      return isCsv ? csvOf(contact, labels, columns) : jsonOf(contact, labels, columns);
    });
    if (lines.length === 0) continue;
    yield lines.join('');
    await written(lines.length);
  }
}

function csvOf(contact: ContactRecord, labels: readonly string[], columns: readonly string[]): string {
  return csvLine(columns.map((column) => exportCell(exportValue(contact, labels, column))));
}

function jsonOf(contact: ContactRecord, labels: readonly string[], columns: readonly string[]): string {
  const values = columns.map((column) => [
    headOf(column, columns),
    exportValue(contact, labels, column) ?? null,
  ]);
  return `${JSON.stringify(Object.fromEntries(values))}\n`;
}

async function sendEmail(platform: Platform, row: ExportRow): Promise<void> {
  const { fileLinks, installation, clock } = platform;
  const url = downloadUrl(row, { fileLinks, installation, now: clock.now() });
  const about = {
    accountId: row.account_id,
    userId: row.creator_id,
    emailId: `contact-export-${row.account_id}-${row.id}`,
  };
  const text =
    url === null ? exportFailedEmail() : exportEmail({ fileName: row.name, url, count: row.exported_count });
  await emailMember(platform, about, text);
}
