export { everythingQuery } from './api.ts';
export { rememberSearch, searchLocation, snippetOf } from './model.ts';
