export { savedFiltersQuery } from './api.ts';
export {
  conditionsOf,
  filterAttributes,
  problemOf,
  rowsOf,
  type FilterAttribute,
  type FilterAttributes,
  type FilterRow,
  type RowProblem,
  type StandardKey,
  type ValueKind,
} from './condition-model.ts';
export { ConditionList } from './parts/condition-list.tsx';
export { FilterActions, type ListFilterModal } from './parts/filter-actions.tsx';
export { useListFilter, type ListFilterState } from './parts/use-list-filter.ts';
export { FilterModal } from './parts/filter-modal.tsx';
