export { assistantPush } from './assistant-view.ts';
export { completeMessages, findBotSender, loadMessages } from './steps/load-messages.ts';
export {
  contentTooLong,
  contentTypeNumber,
  draftOf,
  editedAttributes,
  translationIn,
  withTranslation,
  reportedStatus,
  statusNumber,
  statusOf,
  type Draft,
} from './model.ts';
export {
  findMessage,
  findMessageBySource,
  findMessages,
  insertMessage,
  allocateMessageId,
  newestIncoming,
  newestOutgoing,
  recordExternalId,
  pageMessages,
  updateMessage,
  type MessageRow,
  type Page,
  type SenderRef,
} from './queries.ts';
export { copiesOf } from './copies-model.ts';
export { findByEcho, findBySource, releaseEcho, type DuplicateRow } from './duplicate-queries.ts';
export { hasContactEcho } from './echo-queries.ts';
export { findOpenQuestion, findUnansweredFiles } from './question-queries.ts';
export { findMessagesSince } from './newer-queries.ts';
export { markSeen } from './read-queries.ts';
export { removeMessages } from './steps/remove-messages.ts';
export {
  messageEvent,
  messageEventForContact,
  messageView,
  publicMessageView,
  type ConversationSummary,
  type LoadedMessage,
} from './view.ts';
export { messageDocuments, type MessageHit, type MessageSearch } from './search-queries.ts';
export { searchMessages } from './steps/search-messages.ts';
export { listEarlierSources } from './source-queries.ts';
export { findPublicTexts, type PublicText } from './public-text-queries.ts';
