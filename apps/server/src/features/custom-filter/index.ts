export { findSavedFilter } from './queries.ts';
export { filterTypeOf } from './model.ts';
