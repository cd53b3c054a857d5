import { bulkActionUndoHours, type BulkAction } from '@confab/contract/features/bulk-action';
import { bulkStatusOf, bulkTypeOf, canBeUndone } from './model.ts';
import type { BulkActionRow } from './queries.ts';

export function bulkActionView(row: BulkActionRow, failures: BulkAction['failures'] = []): BulkAction {
  return {
    id: row.id,
    type: bulkTypeOf(row.subject),
    status: bulkStatusOf(row.status),
    total_count: row.total_count,
    changed_count: row.changed_count,
    unchanged_count: row.unchanged_count,
    failed_count: row.failed_count,
    skipped_count: row.skipped_count,
    restored_count: row.restored_count,
    failures,
    undo_until: canBeUndone(row)
      ? new Date(row.created_at.getTime() + bulkActionUndoHours * 3_600_000).toISOString()
      : null,
  };
}
