import type { Session } from '@confab/contract/features/session';
import type { SessionRow } from './session-queries.ts';

type Browser = Pick<
  Session,
  'browser_name' | 'browser_version' | 'device_name' | 'platform_name' | 'platform_version'
>;

/** A device as its user sees it. */
export function sessionView(row: SessionRow, browser: Browser, current: boolean): Session {
  return {
    id: row.id,
    ...browser,
    ip_address: row.ip,
    created_at: row.created_at.toISOString(),
    last_activity_at: row.last_used_at.toISOString(),
    current,
  };
}
