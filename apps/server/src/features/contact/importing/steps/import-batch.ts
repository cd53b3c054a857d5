import type { MemberActor } from '../../../../platform/auth/actor.ts';
import { isUniqueViolation, type Trx } from '../../../../platform/db/database.ts';
import { isDatabaseOutage } from '../../../../platform/db/outage.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { changerOf, changers, changesBetween } from '../../changes/model.ts';
import type { ContactRecord } from '../../queries.ts';
import { withAttributes } from '../../steps/change-contact.ts';
import {
  countCompaniesLater,
  lockCompanies,
  insertChanges,
  insertContacts,
  insertTitles,
  listTitlesOf,
  lockContactsOf,
  allocateContactIds,
  updateContacts,
} from '../batch-queries.ts';
import { openBatch, type Working } from '../batch-model.ts';
import { importStatusNumber } from '../model.ts';
import { advanceImport, insertRejectedRows, lockImport, type Counts, type ImportKey } from '../queries.ts';
import { namesIn } from '../row-model.ts';
import type { ImportedRow } from './open-rows.ts';
import { reasonOf } from './reason-of.ts';

export type RowBatch = { from: number; rows: readonly ImportedRow[] };

/**
 * Imports some rows, and records the progress in the same transaction: interrupted or repeated work is done once. False
 * when the import is over, or another run is further ahead.
 */
export async function importBatch(
  platform: Platform,
  actor: MemberActor,
  key: ImportKey,
  batch: RowBatch,
): Promise<boolean> {
  try {
    return await once(platform, actor, key, batch);
  } catch (error) {
    if (isDatabaseOutage(error)) throw error;
    // A unique value was taken in the meantime, two rows swap theirs, or one cannot be written at all.
    return oneByOne(platform, actor, key, batch);
  }
}

async function oneByOne(
  platform: Platform,
  actor: MemberActor,
  key: ImportKey,
  { from, rows }: RowBatch,
): Promise<boolean> {
  let at = from;
  for (const row of rows) {
    const goesOn = await alone(platform, actor, key, { from: at, rows: [row] });
    if (!goesOn) return false;
    at = row.end;
  }
  return true;
}

async function alone(
  platform: Platform,
  actor: MemberActor,
  key: ImportKey,
  batch: RowBatch,
): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once(platform, actor, key, batch);
    } catch (error) {
      if (isDatabaseOutage(error)) throw error;
      // The transaction that took the value has committed, so the retry sees it.
      if (attempt < 3) continue;
      const isExpected = isUniqueViolation(error);
      const about = { err: error, accountId: key.accountId, importId: key.id };
      if (!isExpected) platform.log.error(about, 'a row of an import could not be written');
      const reason = isExpected ? reasonOf(error) : 'Something went wrong';
      const rows = batch.rows.map(({ row, end, cells }) => ({ row, end, cells, reason, isMalformed: false }));
      return once(platform, actor, key, { ...batch, rows });
    }
  }
}

function once(
  platform: Platform,
  actor: MemberActor,
  key: ImportKey,
  { from, rows }: RowBatch,
): Promise<boolean> {
  return transact(platform, async (trx) => {
    const current = await lockImport(trx, key);
    if (current?.status !== importStatusNumber('running') || current.cursor !== from) return false;
    const now = platform.clock.now();
    const { counts, working, rejected } = await applyRows(trx, key.accountId, rows, now);
    await write(trx, actor, working, now);
    await insertRejectedRows(trx, key, rejected);
    const last = rows.at(-1);
    const progress = { cursor: last?.end ?? from, rowCount: last?.row ?? current.row_count };
    await advanceImport(trx, key, progress, counts, now);
    return true;
  });
}

async function applyRows(trx: Trx, accountId: number, rows: readonly ImportedRow[], now: Date) {
  const importable = rows.flatMap((row) => ('values' in row && row.values ? [row.values] : []));
  const contacts = await lockContactsOf(trx, accountId, namesIn(importable));
  const isLabeled = importable.some(({ labels }) => labels.length > 0);
  const ids = contacts.map(({ id }) => id);
  const titles = isLabeled ? await listTitlesOf(trx, accountId, ids) : [];
  const titlesById = Map.groupBy(titles, ({ contact_id: id }) => id);
  const existing = contacts.map((contact) => ({
    contact,
    labels: (titlesById.get(contact.id) ?? []).map(({ title }) => title),
  }));
  const { working, apply } = openBatch(existing, () => blankContact(accountId, now));
  const counts: Counts = { created: 0, updated: 0, unchanged: 0, refused: 0, malformed: 0 };
  const rejected: { row: number; reason: string }[] = [];
  for (const row of rows) {
    try {
      if ('reason' in row) rejected.push(row);
      else if (row.values) counts[apply(row.values, withAttributes)] += 1;
    } catch (error) {
      rejected.push({ row: row.row, reason: reasonOf(error) });
    }
  }
  counts.refused = rejected.length;
  counts.malformed = rows.filter((row) => 'isMalformed' in row && row.isMalformed).length;
  return { counts, rejected, working };
}

async function write(trx: Trx, actor: MemberActor, working: readonly Working[], now: Date): Promise<void> {
  const { accountId } = actor;
  const added = working.filter(({ before }) => before === null);
  const ids = added.length === 0 ? [] : await allocateContactIds(trx, added.length);
  for (const [at, one] of added.entries()) one.now = { ...one.now, id: ids[at] ?? 0 };
  const changed = working.flatMap(({ before, now: after }) =>
    before === null || before === after ? [] : [{ before, after }],
  );
  const companies = await lockCompanies(trx, accountId, companyNames(added));
  await countCompaniesLater(trx);
  await insertContacts(
    trx,
    accountId,
    added.map(({ now: one }) => ({
      ...one,
      company_id: companies.get(one.additional_attributes['company_name']) ?? null,
    })),
    now,
  );
  await updateContacts(
    trx,
    accountId,
    changed.map(({ after }) => after),
    now,
  );
  await insertChanges(
    trx,
    { accountId, userId: actor.person.id, changedBy: changers.indexOf(changerOf(actor)), now },
    changed.map(({ before, after }) => ({ id: after.id, changes: changesBetween(before, after) })),
  );
  await insertTitles(
    trx,
    accountId,
    working.flatMap(({ now: { id }, newLabels }) => newLabels.map((title) => ({ id, title }))),
  );
}

function companyNames(added: readonly Working[]): string[] {
  const names = added.map(({ now }) => now.additional_attributes['company_name']);
  return [...new Set(names.filter((name) => typeof name === 'string'))];
}

function blankContact(accountId: number, now: Date): ContactRecord {
  return {
    account_id: accountId,
    id: 0,
    name: '',
    middle_name: '',
    last_name: '',
    email: null,
    phone_number: null,
    identifier: null,
    location: '',
    country_code: '',
    contact_type: 0,
    blocked: false,
    additional_attributes: {},
    custom_attributes: {},
    avatar_key: null,
    last_activity_at: null,
    created_at: now,
    updated_at: now,
  };
}
