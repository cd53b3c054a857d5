import type { ReactNode } from 'react';
import type { ListSelection } from '../../../platform/selection/use-selection.ts';
import { BulkProgress } from './bulk-progress.tsx';
import { SelectionSummary, ClearButton, type SelectionSummaryProps } from './selection-summary.tsx';
import type { Bulk } from './use-bulk.ts';

type BulkFrameProps = {
  bulk: Bulk;
  label: string;
  /** Shows how many are no longer selected because they left the list. */
  goneText: string;
  chosen: SelectionSummaryProps;
  /** What can be done with those that are selected. */
  children: ReactNode;
  /** The space at its sides, the same as that of the list. */
  className: string;
};

/** Below a list: what is selected, what can be done with it, and how far that got. */
export function BulkFrame({ bulk, label, goneText, chosen, children, className }: BulkFrameProps) {
  const { selection } = chosen;
  const isSelecting = selection.ids.size > 0;
  if (!isSelecting && bulk.progress === undefined && selection.goneCount === 0) return null;
  return (
    <section
      aria-label={label}
      className={`flex shrink-0 flex-col gap-1 border-t border-border bg-surface-raised py-2 shadow-float ${className}`}
    >
      {bulk.progress && <BulkProgress bulk={bulk} progress={bulk.progress} />}
      {selection.goneCount > 0 && <Gone selection={selection} text={goneText} />}
      {isSelecting && (
        <>
          <SelectionSummary {...chosen} />
          {children}
        </>
      )}
    </section>
  );
}

function Gone({ selection, text }: { selection: ListSelection; text: string }) {
  return (
    <p className="flex items-center gap-2 text-meta text-text-muted">
      <span role="status" className="flex-1">
        {text}
      </span>
      {selection.ids.size === 0 && <ClearButton selection={selection} />}
    </p>
  );
}
