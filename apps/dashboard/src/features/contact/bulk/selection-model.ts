import type { BulkActionStart } from '@confab/contract/features/bulk-action';
import type { Condition } from '@confab/contract/kit/conditions';
import type { ContactListLocation } from '../model.ts';

/** Of which lists everything can be meant: not of who happens to be online. */
export function canMeanEverything(
  { view }: ContactListLocation,
  conditions: readonly Condition[] | undefined,
) {
  return conditions !== undefined || view === 'all';
}

type Chosen = {
  ids: ReadonlySet<number>;
  isEverything: boolean;
  location: ContactListLocation;
  conditions: readonly Condition[] | undefined;
};

/** Which contacts a bulk action is about. */
export function selectionInput({ ids, isEverything, location, conditions }: Chosen): BulkActionStart {
  const type = 'Contact' as const;
  if (!isEverything) return { type, ids: [...ids] };
  if (conditions !== undefined) return { type, payload: [...conditions] };
  const { q, label } = location;
  return {
    type,
    list: { ...(q === undefined ? {} : { q }), ...(label === undefined ? {} : { labels: [label] }) },
  };
}
