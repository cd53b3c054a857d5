import {
  contactImportEnded,
  contactsImported,
  type ContactImportStatus,
} from '@confab/contract/features/contact-import';
import type { MemberActor } from '../../../../platform/auth/actor.ts';
import { analyzeTables } from '../../../../platform/db/analyze-tables.ts';
import { outboxEvent } from '../../../../platform/outbox/outbox.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { loadMember } from '../../../session/index.ts';
import { reasonToStop, importStatusNumber, importStatusOf } from '../model.ts';
import { mayTransferContacts } from '../../policy.ts';
import { changeImport, findImport, lockImport, type ImportKey, type ImportRow } from '../queries.ts';
import { importBatch } from '../steps/import-batch.ts';
import { openRows, planOf, type ImportedRow } from '../steps/open-rows.ts';
import { requestImport } from '../steps/request-import.ts';

/** Rows of one transaction. */
const rowsPerBatch = 500;

/** Milliseconds an import works before others get their turn. */
const maxTurnMs = 3000;

/**
 * Imports rows on behalf of the member who requested it, for one run; the rest follows with another event. May be
 * interrupted and run again, also concurrently.
 */
export async function runImport(platform: Platform, key: ImportKey, turnMs = maxTurnMs): Promise<void> {
  const until = performance.now() + turnMs;
  const row = await findImport(platform.db, key);
  if (row === undefined || importStatusOf(row.status) !== 'running') return;
  const actor =
    row.creator_id === null ? undefined : await loadMember(platform, key.accountId, row.creator_id);
  // If the user has lost the permission, no more contacts are added.
  if (actor === undefined || !mayTransferContacts(actor))
    return end(platform, key, 'failed', 'Who started it may not import contacts any more');
  const isDone = await importRows(platform, actor, row, () => performance.now() >= until);
  if (isDone === 'over') return;
  if (typeof isDone === 'object') return end(platform, key, 'failed', isDone.failure);
  if (isDone) return end(platform, key, 'done');
  await transact(platform, (_trx, emit) => {
    emit(outboxEvent(contactsImported, imported(key), { import_id: key.id }));
    requestImport(emit, key);
    return Promise.resolve();
  });
}

const imported = ({ accountId }: ImportKey) =>
  ({ accountId, audience: { account: true, aboutContact: true } }) as const;

/** True at the end of the file, `over` when it was stopped or another run is further ahead; or why it must end. */
async function importRows(
  platform: Platform,
  actor: MemberActor,
  row: ImportRow,
  isOver: () => boolean,
): Promise<boolean | 'over' | { failure: string }> {
  const key = { accountId: row.account_id, id: row.id };
  const plan = await planOf(platform, row, row.mapping);
  let from = row.cursor;
  let rows: ImportedRow[] = [];
  let isFirst = true;
  const write = async (): Promise<boolean> => {
    const goesOn = await importBatch(platform, actor, key, { from, rows });
    if (isFirst) await analyzeTables(platform.db, ['contact', 'company']);
    isFirst = false;
    from = rows.at(-1)?.end ?? from;
    rows = [];
    return goesOn;
  };
  for await (const next of openRows(platform, row, plan)) {
    rows.push(next);
    // Rejected rows can be slow: a malformed line reads the file again.
    if (rows.length < rowsPerBatch && !('reason' in next && isOver())) continue;
    if (!(await write())) return 'over';
    const counts = await findImport(platform.db, key);
    const failure = counts && reasonToStop(counts);
    if (failure !== undefined) return { failure };
    if (isOver()) return false;
  }
  return rows.length === 0 || (await write()) ? true : 'over';
}

async function end(
  platform: Platform,
  key: ImportKey,
  to: ContactImportStatus,
  failure?: string,
): Promise<void> {
  await transact(platform, async (trx, emit) => {
    const row = await lockImport(trx, key);
    if (row === undefined || importStatusOf(row.status) !== 'running') return;
    const change = { status: importStatusNumber(to), ...(failure === undefined ? {} : { failure }) };
    await changeImport(trx, key, change, platform.clock.now());
    emit(outboxEvent(contactsImported, imported(key), { import_id: key.id }));
    emit(outboxEvent(contactImportEnded, { accountId: key.accountId, audience: {} }, { id: key.id }));
  });
}
