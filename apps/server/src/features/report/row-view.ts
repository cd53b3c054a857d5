import type { ReportRow } from '@confab/contract/features/report';
import { isMessageEvent, type EventName } from './model.ts';
import type { StoredReportRow } from './row-queries.ts';

export function reportRowView(row: StoredReportRow, name: EventName, isBusiness: boolean): ReportRow {
  const ms = isBusiness ? row.business_ms : row.value_ms;
  return {
    key: `${row.conversation_id}-${row.source}`,
    conversation_id: row.display_id,
    message_id: isMessageEvent(name) && row.source > 0 ? row.source : null,
    contact_name: row.contact_name,
    inbox_name: row.inbox_name,
    agent_name: row.agent_name,
    value: ms === null ? null : ms / 1000,
    created_at: Math.floor(row.created_at.getTime() / 1000),
  };
}
