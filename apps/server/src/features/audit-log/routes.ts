import * as contract from '@confab/contract/features/audit-log';
import { endpoint, type Endpoint } from '../../platform/http/endpoint.ts';
import type { Platform } from '../../platform/platform.ts';
import { exportAuditLogs } from './actions/export-audit-logs.ts';
import { listAuditLogs } from './actions/list-audit-logs.ts';

export function auditLogRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(contract.listAuditLogs, ({ params, input }) =>
      listAuditLogs(platform, params.account_id, input, input.page ?? 1),
    ),
    endpoint(contract.exportAuditLogs, ({ params, input }) =>
      exportAuditLogs(platform, params.account_id, input, input.before),
    ),
  ];
}
