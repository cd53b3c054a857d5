export { createLabel } from './actions/create-label.ts';
export { findLabelByTitle, listLabels } from './queries.ts';
