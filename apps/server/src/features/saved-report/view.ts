import {
  reportResults,
  savedReportScreens,
  type ReportSchedule,
  type SavedReport,
} from '@confab/contract/features/saved-report';
import { timingOf, type Search } from './model.ts';
import type { SavedReportRow } from './queries.ts';

/** `isEditable`: the one who asks may change it. */
export function savedReportView(row: SavedReportRow, isEditable: boolean): SavedReport {
  return {
    id: row.id,
    name: row.name,
    screen: savedReportScreens.find((screen) => screen === row.screen) ?? 'conversation',
    // Only what the contract lets in is stored.
    search: row.search as Search,
    is_shared: row.is_shared,
    user_name: row.user_name,
    is_editable: isEditable,
    schedule: scheduleView(row),
  };
}

function scheduleView(row: SavedReportRow): ReportSchedule | null {
  const timing = timingOf(row);
  if (timing === undefined || row.next_at === null) return null;
  return {
    ...timing,
    recipient_ids: row.recipient_ids,
    is_paused: row.is_paused,
    next_at: seconds(row.next_at),
    last_at: row.last_at === null ? null : seconds(row.last_at),
    last_result: reportResults.find((result) => result === row.last_result) ?? null,
    last_count: row.sent_to.length,
  };
}

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);
