export { inboxesQuery } from './api.ts';
