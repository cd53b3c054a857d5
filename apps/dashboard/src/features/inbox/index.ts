export { inboxesQuery, inboxQuery } from './api.ts';
