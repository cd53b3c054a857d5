import { exportAuditLogs, listAuditLogs, type AuditLog } from '@confab/contract/features/audit-log';
import { mutationOptions } from '@tanstack/react-query';
import { call } from '../../platform/calls/call.ts';
import { routeQuery } from '../../platform/calls/keys.ts';
import { inputOf, type AuditFilter } from './model.ts';

/** One page of the log; fetched again whenever the screen opens. */
export function auditLogsQuery(accountId: number, filter: AuditFilter, page: number) {
  return {
    ...routeQuery(listAuditLogs, {
      params: { account_id: accountId },
      input: { ...inputOf(filter), ...(page > 1 ? { page } : {}) },
    }),
    staleTime: 0,
  };
}

/** The maximum of one file; more need another range of dates. */
export const maxExported = 50_000;

export type Exported = { entries: AuditLog[]; isPartial: boolean };

/** Every entry that matches, newest first. */
export function exportMutation(accountId: number) {
  return mutationOptions({
    mutationFn: async (filter: AuditFilter): Promise<Exported> => {
      const entries: AuditLog[] = [];
      let before: number | undefined;
      do {
        const step = await call(exportAuditLogs, {
          params: { account_id: accountId },
          input: { ...inputOf(filter), ...(before === undefined ? {} : { before }) },
        });
        entries.push(...step.audit_logs);
        before = step.next ?? undefined;
      } while (before !== undefined && entries.length < maxExported);
      return { entries, isPartial: before !== undefined };
    },
  });
}
