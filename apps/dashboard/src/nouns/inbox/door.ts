export { createInboxMutation, inboxesQuery, inboxQuery, type NewInbox } from './api.ts';
