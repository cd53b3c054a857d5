export { assignableQuery, inboxesQuery } from './api.ts';
