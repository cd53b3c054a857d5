import { Button } from '@confab/ui/button';
import { IconButton } from '@confab/ui/icon-button';
import { X } from 'lucide-react';
import { useText } from '../../../platform/messages/use-text.ts';
import type { ListSelection } from '../../../platform/selection/use-selection.ts';

export type SelectionSummaryProps = {
  selection: ListSelection;
  loaded: readonly { id: number }[];
  /** How many the whole list has, where that is known. */
  total: number | undefined;
  /** Whether more match than are loaded, and can be included. */
  hasMore: boolean;
};

/** How many are selected, and a button to select everything that matches. */
export function SelectionSummary({ selection, loaded, total, hasMore }: SelectionSummaryProps) {
  const text = useText();
  const { ids, isEverything } = selection;
  const isOffered = !isEverything && ids.size === loaded.length && hasMore;
  const count =
    isEverything && total !== undefined
      ? text('bulk-action:everything', { count: total })
      : text('bulk-action:selected', { count: ids.size });
  return (
    <div className="flex min-h-7 items-center gap-2 text-control">
      <span role="status" className="tabular min-w-0 flex-1 truncate font-medium">
        {count}
      </span>
      {isOffered && (
        <Button
          size="small"
          variant="quiet"
          className="text-accent-text!"
          onPress={selection.selectEverything}
        >
          {total === undefined
            ? text('bulk-action:selectEverything')
            : text('bulk-action:selectAllMatching', { count: total })}
        </Button>
      )}
      {ids.size < loaded.length && (
        <Button
          size="small"
          variant="quiet"
          className="text-accent-text!"
          onPress={() => selection.selectAll(loaded.map(({ id }) => id))}
        >
          {text('bulk-action:selectLoaded')}
        </Button>
      )}
      <ClearButton selection={selection} />
    </div>
  );
}

export function ClearButton({ selection }: Pick<SelectionSummaryProps, 'selection'>) {
  const text = useText();
  return (
    <IconButton
      size="small"
      label={text('bulk-action:clear')}
      shortcut={['escape']}
      icon={<X aria-hidden size={14} />}
      onPress={selection.clear}
    />
  );
}
