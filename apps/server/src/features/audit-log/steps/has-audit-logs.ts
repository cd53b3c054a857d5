import type { Platform } from '../../../platform/platform.ts';
import { findAccount } from '../../account/index.ts';

/** Whether the account may read its log. */
export async function hasAuditLogs(platform: Platform, accountId: number): Promise<boolean> {
  const account = await findAccount(platform.db, accountId);
  return account?.features.includes('audit_logs') === true;
}
