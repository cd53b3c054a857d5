export { inboxesQuery, type NewInbox } from './api.ts';
