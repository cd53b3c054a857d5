export { findSavedFilter, type CustomFilterRow } from './queries.ts';
export { filterTypeOf } from './model.ts';
