export { changesIn } from './model.ts';
export { FilterGrid } from './parts/filter-grid.tsx';
export { useChangeTexts } from './parts/use-change-texts.ts';
