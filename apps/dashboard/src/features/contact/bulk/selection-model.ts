import type { BulkActionStart } from '@confab/contract/features/bulk-action';
import type { Condition } from '@confab/contract/kit/conditions';
import type { ContactPlace } from '../model.ts';

/** Of which lists everything can be meant: not of who happens to be online. */
export function canMeanEverything({ view }: ContactPlace, conditions: readonly Condition[] | undefined) {
  return conditions !== undefined || view === 'all';
}

type Chosen = {
  ids: ReadonlySet<number>;
  isEverything: boolean;
  place: ContactPlace;
  conditions: readonly Condition[] | undefined;
};

/** Which contacts a bulk action is about. */
export function selectionInput({ ids, isEverything, place, conditions }: Chosen): BulkActionStart {
  const type = 'Contact' as const;
  if (!isEverything) return { type, ids: [...ids] };
  if (conditions !== undefined) return { type, payload: [...conditions] };
  const { q, label } = place;
  return {
    type,
    list: { ...(q === undefined ? {} : { q }), ...(label === undefined ? {} : { labels: [label] }) },
  };
}
