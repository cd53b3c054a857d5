export { answerAsContact } from './actions/answer-message.ts';
export {
  addContactMessage,
  conversationById,
  findContactConversation,
  markSeenByContact,
  readAsContact,
  resolveByContact,
  setAttributesAsContact,
  setLabelsAsContact,
  startContactConversation,
  typeAsContact,
  type ContactMessage,
} from './actions/contact-side.ts';
export { lengthOf, readAllAsContact, wholeConversation, type Extent } from './actions/read-all-as-contact.ts';
export { type ContextRow } from './context-queries.ts';
export { moveContactTalk } from './actions/move-contact-talk.ts';
export { oversizedAttribute, statusOf } from './model.ts';
export { sees, visibilityOf } from './policy.ts';
