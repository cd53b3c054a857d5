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
  type Outsider,
} from './actions/contact-side.ts';
export { type ContextRow } from './context-queries.ts';
export { moveContactTalk } from './move-contact.ts';
export { statusOf } from './model.ts';
export { sees, visibilityOf, type Visibility } from './policy.ts';
export { contactFields } from './view.ts';
