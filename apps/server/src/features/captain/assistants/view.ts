import type { Assistant } from '@confab/contract/features/captain-assistant';
import { unixSeconds } from '../../../platform/time/wire-time.ts';
import type { AssistantRow } from './queries.ts';

export function assistantView(row: AssistantRow): Assistant {
  return {
    account_id: row.account_id,
    config: row.config,
    created_at: unixSeconds(row.created_at),
    description: row.description,
    id: row.id,
    name: row.name,
    updated_at: unixSeconds(row.updated_at),
  };
}
