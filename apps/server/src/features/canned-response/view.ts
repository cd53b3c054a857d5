import type { CannedResponse } from '@confab/contract/features/canned-response';
import type { CannedResponseRow } from './queries.ts';

export function cannedResponseView(row: CannedResponseRow): CannedResponse {
  return {
    id: row.id,
    account_id: row.account_id,
    short_code: row.short_code,
    content: row.content,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
