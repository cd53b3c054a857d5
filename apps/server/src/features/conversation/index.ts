export { writeCampaignMessage } from './campaign/steps/write-campaign-message.ts';
export { translateMessage, type Translate } from './messages/actions/translate-message.ts';
export { recordLanguage } from './messages/language-queries.ts';
export { recordAppDetails } from './hooks/app-queries.ts';
export { addTranscript } from './messages/actions/add-transcript.ts';
export { recordActivity } from './messages/actions/record-activity.ts';
export { createMessage } from './messages/actions/create-message.ts';
export { assignAgent } from './assignment/actions/assign-agent.ts';
export { setLabels } from './labels/actions/set-labels.ts';
export { setStatus } from './status/actions/set-status.ts';
export { createAppMessage } from './messages/actions/create-app-message.ts';
export { sendTyping } from './steps/send-typing.ts';
export { closeAsAssistant } from './assistant/actions/close-as-assistant.ts';
export { sendAsAssistant } from './assistant/actions/send-as-assistant.ts';
export { findIdlePending } from './assistant/queries.ts';
export { answerAsContact } from './messages/actions/answer-message.ts';
export { announceArrival } from './assignment/actions/announce-arrival.ts';
export { addContactMessage } from './contact/actions/add-contact-message.ts';
export {
  conversationById,
  findContactConversation,
  type ContactMessage,
  type Written,
} from './contact/steps/contact-conversation.ts';
export { type ConversationIds, findNewestConversation } from './creation/queries.ts';
export { markDeliveredToContact } from './contact/actions/mark-delivered-to-contact.ts';
export { markSeenByContact } from './contact/actions/mark-seen-by-contact.ts';
export { readAsContact } from './contact/actions/read-as-contact.ts';
export { resolveByContact } from './contact/actions/resolve-by-contact.ts';
export { setAttributesAsContact } from './contact/actions/set-attributes-as-contact.ts';
export { setLabelsAsContact } from './contact/actions/set-labels-as-contact.ts';
export { startContactConversation } from './contact/actions/start-contact-conversation.ts';
export { typeAsContact } from './contact/actions/type-as-contact.ts';
export { lengthOf } from './contact/steps/message-length.ts';
export {
  readAllAsContact,
  wholeConversation,
  type ReadLimits,
} from './contact/actions/read-all-as-contact.ts';
export { type ContextRow, findContext as conversationByDisplayId, findContexts } from './row-queries.ts';
export { moveConversations } from './contact/actions/move-conversations.ts';
export { requireSmallAttributes, statusOf } from './model.ts';
export { inboxesIn, canSee, visibilityOf, type Visibility } from './policy.ts';
export { visibleCondition } from './visible-queries.ts';
export { visibilitiesOf } from './steps/readers.ts';
export { deleteReceived } from './provider/actions/delete-received.ts';
export { editReceived } from './provider/actions/edit-received.ts';
export { recordReceipt } from './provider/actions/record-receipt.ts';
export { receiveMessage } from './provider/actions/receive-message.ts';
export { performAction } from './named-actions/steps/perform-action.ts';
export { tryActions } from './named-actions/steps/try-actions.ts';
export { requireVisibleConversation } from './steps/visible-conversation.ts';
export { startBulkAction } from './bulk/actions/start-bulk-action.ts';
export { isRestorable } from './bulk/model.ts';
export { bulkActionView } from './bulk/view.ts';
export type { NamedAction } from './named-actions/model.ts';
export { conversationAttributes } from './list/filter-queries.ts';
export { loadConversationEvents, type LoadedEvent } from './steps/load-events.ts';
export { findMentioned } from './people/queries.ts';
export { followViewers } from './viewing/steps/follow-viewers.ts';
export { findAddressed } from './email/actions/find-addressed.ts';
export { findThread } from './email/actions/find-thread.ts';
export { uuidInMessageId } from './email/model.ts';
export { receiveEmail, type EmailTarget } from './email/actions/receive-email.ts';
export { contactFields } from './view.ts';
export { slaKeys } from './sla/view.ts';
export { writeByProgram } from './provider/actions/write-by-program.ts';
export { answerAsBot, type BotAnswer } from './provider/actions/answer-as-bot.ts';
