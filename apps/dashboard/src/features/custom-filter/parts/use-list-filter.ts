import type { CustomFilter } from '@confab/contract/features/custom-filter';
import type { Condition } from '@confab/contract/kit/conditions';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { savedFiltersQuery, type SavedFilterType } from '../api.ts';
import { conditionsIn } from '../saved-model.ts';

export type ListFilterState = {
  /** What is shown instead of the view's own list. */
  conditions: readonly Condition[] | undefined;
  /** The saved filter that is open; null when there is none with this id, undefined when none is open or known yet. */
  saved: CustomFilter | null | undefined;
  /** Whether the query is known. */
  isReady: boolean;
  /** Shows the matches until the view changes; undefined goes back. */
  apply: (conditions: readonly Condition[] | undefined) => void;
};

type ListFilterLocation = {
  accountId: number;
  type: SavedFilterType;
  /** The saved filter that the address names. */
  savedId: number | undefined;
  /** Where the list is: another one begins without conditions. */
  path: string;
};

/** The conditions over a list: those of a saved filter, or some that were just put together. */
export function useListFilter({ accountId, type, savedId, path }: ListFilterLocation): ListFilterState {
  const [applied, setApplied] = useState<{ path: string; conditions: readonly Condition[] }>();
  const isSaved = savedId !== undefined;
  const filters = useQuery({ ...savedFiltersQuery(accountId, type), enabled: isSaved });
  const found = isSaved ? filters.data?.find(({ id }) => id === savedId) : undefined;
  const saved = isSaved && filters.isSuccess ? (found ?? null) : undefined;
  const isLeft = applied !== undefined && applied.path !== path;
  if (isLeft) setApplied(undefined);
  const own = isLeft ? undefined : applied?.conditions;
  return {
    conditions: own ?? (saved ? conditionsIn(saved.query) : undefined),
    saved,
    isReady: !isSaved || Boolean(saved),
    apply: (conditions) => setApplied(conditions && { path, conditions }),
  };
}
