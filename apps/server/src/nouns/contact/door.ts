export { openContactInbox } from './actions/open-contact-inbox.ts';
export { findContactInbox, findContactInboxByPubsubToken, type ContactInboxRow } from './contact-inbox-queries.ts';
export { accountOfPubsubToken } from './pubsub-token.ts';
export { touchContact } from './touch-queries.ts';
export { contactPush, contactView, type ContactFields } from './view.ts';
