import type { ReactNode } from 'react';
import { ListBoxItem } from 'react-aria-components/Select';
import { ListBox } from 'react-aria-components/ListBox';
import { Check } from 'lucide-react';
import { listRow } from '../menus/list-styles.ts';

export type SelectOption = {
  id: string;
  label: string;
  description?: string;
  /** Before the label; decorative. */
  icon?: ReactNode;
  isDisabled?: boolean;
};

type OptionListProps = {
  options: readonly SelectOption[];
  emptyText: string;
  /** Rendered beside the option that Enter would select. */
  enterHint?: string | undefined;
};

/** The list of options inside a select's panel. */
export function OptionList({ options, emptyText, enterHint }: OptionListProps) {
  return (
    <ListBox
      items={options}
      renderEmptyState={() => (
        <p className="w-0 min-w-full px-2 py-1.5 text-control text-text-muted">{emptyText}</p>
      )}
      className="max-h-[300px] overflow-auto p-1 outline-none"
    >
      {(option) => (
        <ListBoxItem
          id={option.id}
          textValue={option.label}
          isDisabled={option.isDisabled ?? false}
          className={listRow()}
        >
          {option.icon}
          <span className="flex min-w-0 flex-1 flex-col">
            <span className="truncate">
              <bdi className="truncate-end">{option.label}</bdi>
            </span>
            {option.description !== undefined && (
              <span data-description className="text-meta text-text-muted">
                {option.description}
              </span>
            )}
          </span>
          {enterHint !== undefined && (
            // Rendered by the style sheet, so the hint is not part of the option's name.
            <span
              aria-hidden
              data-hint={enterHint}
              className="hidden shrink-0 text-meta text-text-muted group-focus:block group-selected:hidden after:content-[attr(data-hint)]"
            />
          )}
          <Check
            aria-hidden
            size={14}
            className="invisible shrink-0 text-accent-text group-selected:visible"
          />
        </ListBoxItem>
      )}
    </ListBox>
  );
}
