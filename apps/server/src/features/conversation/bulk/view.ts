import { bulkActionUndoHours, type BulkAction } from '@confab/contract/features/bulk-action';
import { bulkStatusOf } from './model.ts';
import type { BulkActionRow, findFailures } from './queries.ts';

export function bulkActionView(
  row: BulkActionRow,
  failures: Awaited<ReturnType<typeof findFailures>> = [],
): BulkAction {
  return {
    id: row.id,
    status: bulkStatusOf(row.status),
    total_count: row.total_count,
    changed_count: row.changed_count,
    unchanged_count: row.unchanged_count,
    failed_count: row.failed_count,
    skipped_count: row.skipped_count,
    restored_count: row.restored_count,
    failures: failures.map(({ display_id: id, failure }) => ({ conversation_id: id, message: failure })),
    undo_until: new Date(row.created_at.getTime() + bulkActionUndoHours * 3_600_000).toISOString(),
  };
}
