export { savedFiltersQuery } from './api.ts';
export { filterAttributes, type FilterAttributes, type ValueKind } from './condition-model.ts';
export { FilterActions, type ListFilterModal } from './parts/filter-actions.tsx';
export { useListFilter, type ListFilterState } from './parts/use-list-filter.ts';
export { FilterModal } from './parts/filter-modal.tsx';
