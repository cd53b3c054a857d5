import { maxReportedSlas, missedSlasPerPage, type MissedSla } from '@confab/contract/features/applied-sla';
import type { Platform } from '../../../platform/platform.ts';
import { findAgents } from '../../agent/index.ts';
import { findContexts } from '../../conversation/index.ts';
import type { SlaInput } from '../model.ts';
import { countSlas, listConversations } from '../queries.ts';
import { missedSlaView } from '../view.ts';
import { reportedRange } from '../steps/reported-range.ts';

/** A page of SLAs with a missed target, or of all, the newest first. */
export async function listMissedSlas(
  platform: Platform,
  accountId: number,
  input: SlaInput & { page?: number | null; all?: boolean | null },
  limit = maxReportedSlas,
): Promise<{ payload: MissedSla[]; meta: { count: number; current_page: number } }> {
  const { filter } = await reportedRange(platform, accountId, input, limit);
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
