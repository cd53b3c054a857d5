import type { ResponseOf } from '@confab/contract/kit/route';
import {
  auditLogsPerPage as perPage,
  maxFilteredAuditLogs,
  type listAuditLogs as route,
} from '@confab/contract/features/audit-log';
import type { Platform } from '../../../platform/platform.ts';
import {
  countAuditLogs,
  countMatching,
  listMatching,
  listNumbered,
  type AuditFilter,
  type AuditLogRow,
} from '../queries.ts';
import { hasAuditLogs } from '../steps/has-audit-logs.ts';
import { auditLogView } from '../view.ts';

export type AuditLogPage = ResponseOf<typeof route>;

/** One page, newest first: without a filter it is a range of numbers, whatever the page. */
export async function listAuditLogs(
  platform: Platform,
  accountId: number,
  { user_id, auditable_type, audit_action, since, until }: AuditFilter,
  page: number,
): Promise<AuditLogPage> {
  const filter = { user_id, auditable_type, audit_action, since, until };
  if (!(await hasAuditLogs(platform, accountId))) return pageOf([], 0, page);
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return isFiltered ? filteredPage(platform, accountId, filter, page) : wholePage(platform, accountId, page);
}

async function wholePage({ db }: Platform, accountId: number, page: number): Promise<AuditLogPage> {
  const total = await countAuditLogs(db, accountId);
  const to = total - (page - 1) * perPage;
  const rows = to < 1 ? [] : await listNumbered(db, accountId, to - perPage + 1, to);
  return pageOf(rows, total, page);
}

async function filteredPage(
  { db }: Platform,
  accountId: number,
  filter: AuditFilter,
  page: number,
): Promise<AuditLogPage> {
  const total = await countMatching(db, accountId, filter, maxFilteredAuditLogs);
  const offset = (page - 1) * perPage;
  const rows = offset >= total ? [] : await listMatching(db, accountId, filter, { offset, limit: perPage });
  return pageOf(rows, total, page);
}

function pageOf(rows: readonly AuditLogRow[], total: number, page: number): AuditLogPage {
  return {
    audit_logs: rows.map(auditLogView),
    total_entries: total,
    per_page: perPage,
    current_page: page,
  };
}
