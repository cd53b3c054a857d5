export { openContactInbox } from './steps/open-contact-inbox.ts';
export {
  findContactInbox,
  findContactInboxByPubsubToken,
  type ContactInboxRow,
} from './contact-inbox-queries.ts';
export { accountOfPubsubToken, newPubsubToken } from './pubsub-token-model.ts';
export { touchContact } from './touch-queries.ts';
export { contactPush, contactPushForContact, contactView, type ContactFields } from './view.ts';
export { greetVisitor, type Visitor } from './actions/greet-visitor.ts';
export { identifyContact } from './actions/identify.ts';
export { speaksFor } from './steps/heed-session.ts';
export { joinInbox } from './actions/join-inbox.ts';
export { changeContact } from './actions/save-contact.ts';
export { saidDetails, withoutKeys } from './model.ts';
export { mayUseContacts } from './policy.ts';
export { findContact, type ContactRecord } from './queries.ts';
export { markVerified, removeSessionsOf } from './session-queries.ts';
export { rememberSaid, rememberSaidOfTalk } from './steps/remember-said.ts';
export { knownToSession, saidAttributes } from './steps/show-to-session.ts';
export { contactRow } from './wire-view.ts';
