import type { BulkAction } from '@confab/contract/features/bulk-action';

/** The texts for its kind. */
export function kindOf({ type, undo_until: undoUntil }: BulkAction): 'conversation' | 'contact' | 'deleted' {
  if (undoUntil === null) return 'deleted';
  return type === 'Contact' ? 'contact' : 'conversation';
}
