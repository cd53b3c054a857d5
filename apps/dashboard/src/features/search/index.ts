export { searchEverythingQuery } from './api.ts';
export { rememberSearch, searchLocation, snippetOf } from './model.ts';
