export { labelsQuery } from './api.ts';
export { LabelChips } from './parts/label-chips.tsx';
