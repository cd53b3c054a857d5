import type { ResponseOf } from '@confab/contract/kit/route';
import {
  auditLogsPerExport as perStep,
  type exportAuditLogs as route,
} from '@confab/contract/features/audit-log';
import type { Platform } from '../../../platform/platform.ts';
import { listMatching, type AuditFilter } from '../queries.ts';
import { hasAuditLogs } from '../steps/has-audit-logs.ts';
import { auditLogView } from '../view.ts';

/** The next entries below `before`, newest first. */
export async function exportAuditLogs(
  platform: Platform,
  accountId: number,
  filter: AuditFilter,
  before: number | undefined,
): Promise<ResponseOf<typeof route>> {
  if (!(await hasAuditLogs(platform, accountId))) return { audit_logs: [], next: null };
  const rows = await listMatching(platform.db, accountId, filter, { before, limit: perStep });
  const last = rows.at(-1);
  return {
    audit_logs: rows.map(auditLogView),
    next: rows.length < perStep || last === undefined ? null : last.id,
  };
}
