import type { BulkActionStart } from '@confab/contract/features/bulk-action';
import type { ListFilter } from '../list/list-model.ts';

/** What is done to each. */
export type BulkChange = Pick<BulkActionStart, 'fields' | 'labels' | 'snoozed_until'>;

/** Which ones: those named, or all that a list shows when it is read to its end. */
type BulkSelection = { ids: readonly number[] } | { everythingIn: ListFilter };

export function selectionInput(selection: BulkSelection): Pick<BulkActionStart, 'ids' | 'list' | 'payload'> {
  if ('ids' in selection) return { ids: [...selection.ids] };
  const { conditions, sort_by: _order, page: _page, ...list } = selection.everythingIn;
  return conditions === undefined ? { list } : { payload: [...conditions] };
}
