export { createLabel } from './actions/create-label.ts';
export { findLabelByTitle } from './queries.ts';
