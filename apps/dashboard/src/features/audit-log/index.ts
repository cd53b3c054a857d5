export { changesIn } from './model.ts';
export { FilterChoice } from './parts/filter-choice.tsx';
export { useChangeTexts } from './parts/use-change-texts.ts';
export { useDateTexts } from './parts/use-date-texts.ts';
