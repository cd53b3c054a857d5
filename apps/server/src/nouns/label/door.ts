export { findLabelByTitle } from './queries.ts';
