export { everythingQuery } from './api.ts';
export { rememberSearch, searchPlace, snippetOf } from './model.ts';
