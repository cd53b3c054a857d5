export { inboxesQuery, inboxQuery, type NewInbox } from './api.ts';
