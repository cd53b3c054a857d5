import { auditActions, type AuditLog } from '@confab/contract/features/audit-log';
import type { AuditLogRow } from './queries.ts';

/** An entry as administrators see it. */
export function auditLogView(row: AuditLogRow): AuditLog {
  return {
    id: row.id,
    auditable_id: row.auditable_id,
    auditable_type: row.auditable_type,
    auditable: row.auditable,
    auditable_name: row.auditable_name,
    parent_name: row.parent_name,
    associated_id: row.account_id,
    associated_type: 'Account',
    user_id: row.user_id,
    user_type: row.user_id === null ? null : 'User',
    username: row.username,
    action: auditActions.find((action) => action === row.action) ?? 'update',
    audited_changes: row.audited_changes,
    version: 1,
    comment: null,
    request_uuid: row.request_uuid,
    created_at: Math.floor(row.created_at.getTime() / 1000),
    remote_address: row.remote_address,
  };
}
