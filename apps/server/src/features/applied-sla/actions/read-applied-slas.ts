import {
  maxDownloadedSlas,
  maxReportedSlas,
  missedSlasPerPage,
  type MissedSla,
  type SlaMetrics,
} from '@confab/contract/features/applied-sla';
import { csvLine } from '../../../platform/csv/csv-text.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findAgents } from '../../agent/index.ts';
import { findContexts } from '../../conversation/index.ts';
import { filterOf, hitRate, type SlaFilter, type SlaInput } from '../model.ts';
import { countSlas, findBeyond, listConversations, listForFile } from '../queries.ts';
import { missedSlaCells, missedSlaHeads, missedSlaView } from '../view.ts';

/** A page of SLAs with a missed target, or of all, the newest first. */
export async function listMissedSlas(
  platform: Platform,
  accountId: number,
  input: SlaInput & { page?: number | null; all?: boolean | null },
  limit = maxReportedSlas,
): Promise<{ payload: MissedSla[]; meta: { count: number; current_page: number } }> {
  const { filter } = await reported(platform, accountId, input, limit);
  const page = input.page ?? 1;
  const isAll = input.all === true;
  const window = { offset: (page - 1) * missedSlasPerPage, limit: missedSlasPerPage };
  const [{ total, misses }, ids] = await Promise.all([
    countSlas(platform.db, accountId, filter),
    listConversations(platform.db, accountId, { filter, isAll }, window),
  ]);
  const rows = await findContexts(platform.db, accountId, ids);
  const assignees = [...new Set(rows.flatMap(({ assignee_id: id }) => (id === null ? [] : [id])))];
  const [agents, online] = await Promise.all([
    findAgents(platform, accountId, assignees),
    platform.presence.online(accountId, 'contact', [...new Set(rows.map((row) => row.contact_id))]),
  ]);
  const { frontendUrl } = platform.installation;
  const payload = rows.flatMap((row) => {
    const assignee = agents.find(({ id }) => id === row.assignee_id);
    return missedSlaView(frontendUrl, row, { assignee, isOnline: online.has(row.contact_id) }) ?? [];
  });
  return { payload, meta: { count: isAll ? total : misses, current_page: page } };
}

export async function showSlaMetrics(
  platform: Platform,
  accountId: number,
  input: SlaInput,
  limit = maxReportedSlas,
): Promise<SlaMetrics> {
  const { filter, countedSince } = await reported(platform, accountId, input, limit);
  const { total, misses } = await countSlas(platform.db, accountId, filter);
  return {
    total_applied_slas: total,
    number_of_sla_misses: misses,
    hit_rate: hitRate(total, misses),
    ...(countedSince === undefined ? {} : { counted_since: Math.floor(countedSince.getTime() / 1000) }),
  };
}

/** The same rows as the list, as CSV. */
export async function downloadMissedSlas(
  platform: Platform,
  accountId: number,
  input: SlaInput,
  limit = maxReportedSlas,
): Promise<string> {
  const { filter } = await reported(platform, accountId, input, limit);
  const rows = await listForFile(platform.db, accountId, filter, maxDownloadedSlas);
  const { frontendUrl } = platform.installation;
  const lines = rows.map((row) => missedSlaCells(frontendUrl, accountId, row));
  return [[...missedSlaHeads], ...lines].map(csvLine).join('');
}

/** The filter of a request, and since when it counts where its range holds more than are reported. */
async function reported(
  { db }: Platform,
  accountId: number,
  input: SlaInput,
  limit: number,
): Promise<{ filter: SlaFilter; countedSince?: Date }> {
  const filter = filterOf(input);
  const beyond = await findBeyond(db, accountId, filter, limit);
  if (beyond === undefined) return { filter };
  const countedSince = new Date(beyond.getTime() + 1);
  return { filter: { ...filter, since: countedSince }, countedSince };
}
