export { openContactInbox } from './actions/open-contact-inbox.ts';
export {
  findContactInbox,
  findContactInboxByPubsubToken,
  type ContactInboxRow,
} from './contact-inbox-queries.ts';
export { accountOfPubsubToken } from './pubsub-token-model.ts';
export { touchContact } from './touch-queries.ts';
export { contactPush, contactView, type ContactFields } from './view.ts';
export { greetVisitor, type Visitor } from './actions/greet-visitor.ts';
export { identifyContact, type Identity } from './actions/identify.ts';
export { joinInbox } from './actions/join-inbox.ts';
export { mergeContacts, type MoveTalk } from './actions/merge-contacts.ts';
export { changeContact, createContact, updateContact } from './actions/save-contact.ts';
export { mergeDeep, saidDetails, withoutKeys } from './model.ts';
export { findContact, findContactBy, type ContactRecord } from './queries.ts';
export { markVerified, removeSessionsOf } from './session-queries.ts';
export { contactRow } from './wire-view.ts';
