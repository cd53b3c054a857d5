export { answerAsContact } from './messages/actions/answer-message.ts';
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
} from './contact/actions/contact-side.ts';
export {
  lengthOf,
  readAllAsContact,
  wholeConversation,
  type Extent,
} from './contact/actions/read-all-as-contact.ts';
export { type ContextRow } from './row-queries.ts';
export { moveConversations } from './contact/actions/move-conversations.ts';
export { oversizedAttribute, statusOf } from './model.ts';
export { sees, visibilityOf } from './policy.ts';
