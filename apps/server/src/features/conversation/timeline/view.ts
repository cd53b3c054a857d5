import type { ContactTimelineEntry } from '@confab/contract/features/contact-timeline';
import { unixSeconds } from '../../../platform/time/wire-time.ts';
import { contactChangers, type ChangeEntryRow, type NoteEntryRow } from '../../contact/index.ts';
import { statusOf } from '../model.ts';
import type { ConversationEntryRow } from './queries.ts';

export function conversationEntry(row: ConversationEntryRow): ContactTimelineEntry {
  return {
    kind: 'conversation',
    id: row.display_id,
    at: unixSeconds(row.last_activity_at),
    status: statusOf(row.status),
    inbox_name: row.inbox_name,
    created_at: unixSeconds(row.created_at),
  };
}

export function noteEntry(row: NoteEntryRow): ContactTimelineEntry {
  return {
    kind: 'note',
    id: row.id,
    at: unixSeconds(row.created_at),
    content: row.content,
    user_name: row.user_name,
  };
}

export function changeEntry(row: ChangeEntryRow): ContactTimelineEntry {
  return {
    kind: 'change',
    id: row.id,
    at: unixSeconds(row.created_at),
    changed_by: contactChangers[row.changed_by] ?? 'system',
    user_name: row.user_name,
    changes: Object.entries(row.changes).map(([key, [before, after]]) => ({
      key,
      before: shown(before),
      after: shown(after),
    })),
  };
}

function shown(value: unknown): string | number | boolean | null {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}
