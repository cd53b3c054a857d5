import {
  contactExportRequested,
  maxExportIds,
  type ContactExportInput,
} from '@confab/contract/features/contact-export';
import type { MemberActor } from '../../../../platform/auth/actor.ts';
import { admitEmail } from '../../../../platform/email/email-limits.ts';
import { outboxEvent } from '../../../../platform/outbox/outbox.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { Network } from '../../../../platform/rate-limit/networks.ts';
import { withinTime } from '../../../../platform/db/within-time.ts';
import { findAccount } from '../../../account/index.ts';
import { findInLabeledList } from '../../list/steps/find-in-list.ts';
import { countContacts, newestContactId } from '../../list/queries.ts';
import { labelTitles } from '../../model.ts';
import { columnsIn, exportFileName, exportFormatNumber, type ExportRequest } from '../model.ts';
import { insertExport, type ExportRow } from '../queries.ts';
import { exportFilter } from '../steps/export-filter.ts';

/** Milliseconds that counting may take; without an answer the total is not known. */
const maxCountMs = 1000;

/**
 * Starts an export of the contacts of a filter, a label, a search, or a selection, or of all reachable ones, and emails
 * a link to the file. Throws `unprocessable` for an invalid condition, and `too_many_requests`.
 */
export async function startExport(
  platform: Platform,
  actor: MemberActor,
  input: ContactExportInput,
  networks: readonly Network[],
): Promise<ExportRow> {
  const { accountId, person } = actor;
  const format = input.format ?? 'csv';
  const request = await requestOf(platform, accountId, input);
  const filter = await exportFilter(platform, accountId, request);
  await admitEmail(platform, {
    purpose: 'contact_file',
    recipient: person.email,
    sender: `account:${accountId}`,
    networks,
  });
  const total = await withinTime(platform.db, maxCountMs, (trx) => countContacts(trx, filter));
  const account = await findAccount(platform.db, accountId);
  return transact(platform, async (trx, emit) => {
    const untilId = await newestContactId(trx, accountId);
    const name = exportFileName(account?.name ?? '', accountId, format);
    const values = {
      accountId,
      userId: person.id,
      name,
      format: exportFormatNumber(format),
      request,
      untilId,
    };
    const row = await insertExport(trx, { ...values, total: total ?? null }, platform.clock.now());
    emit(outboxEvent(contactExportRequested, { accountId, audience: {} }, { id: row.id }));
    return row;
  });
}

/** The first that is given selects the contacts: ids, a search (within the labels), a filter, labels. */
async function requestOf(
  platform: Platform,
  accountId: number,
  input: ContactExportInput,
): Promise<ExportRequest> {
  const columns = columnsIn(input.column_names);
  const labels = labelTitles(typeof input.label === 'string' ? [input.label] : input.label);
  const ids = input.ids ?? (await idsIn(platform, accountId, input, labels));
  if (ids !== undefined) return { columns, ids };
  if (input.payload != null && input.payload.length > 0) return { columns, payload: input.payload };
  return { columns, ...(labels.length > 0 ? { labels } : {}) };
}

/** The result of a search, or of who is online, changes over time. */
async function idsIn(
  platform: Platform,
  accountId: number,
  { q, active }: ContactExportInput,
  labels: readonly string[],
): Promise<number[] | undefined> {
  const query = q?.trim() ?? '';
  if (query !== '') return findInLabeledList(platform, accountId, { text: query, labels });
  if (active !== true) return undefined;
  const online = await platform.presence.online(accountId, 'contact');
  return [...online].slice(0, maxExportIds * 10);
}
