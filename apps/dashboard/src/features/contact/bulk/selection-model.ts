import type { BulkActionStart } from '@confab/contract/features/bulk-action';
import type { Condition } from '@confab/contract/kit/conditions';
import type { ContactListLocation } from '../model.ts';

/** The lists in which everything can be selected: not the one of contacts online. */
export function canSelectEverything(
  { view }: ContactListLocation,
  conditions: readonly Condition[] | undefined,
) {
  return conditions !== undefined || view === 'all';
}

type SelectionInput = {
  ids: ReadonlySet<number>;
  isEverything: boolean;
  location: ContactListLocation;
  conditions: readonly Condition[] | undefined;
};

/** Which contacts a bulk action is about. */
export function selectionInput({ ids, isEverything, location, conditions }: SelectionInput): BulkActionStart {
  const type = 'Contact' as const;
  if (!isEverything) return { type, ids: [...ids] };
  if (conditions !== undefined) return { type, payload: [...conditions] };
  const { q, label } = location;
  return {
    type,
    list: { ...(q === undefined ? {} : { q }), ...(label === undefined ? {} : { labels: [label] }) },
  };
}
