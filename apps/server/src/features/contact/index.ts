export { openContactInbox } from './steps/open-contact-inbox.ts';
export {
  findContactInbox,
  findContactInboxByPubsubToken,
  type ContactInboxRow,
} from './contact-inbox-queries.ts';
export { accountOfPubsubToken, newPubsubToken } from './pubsub-token-model.ts';
export { touchContact } from './activity-queries.ts';
export { contactHook, contactPush, contactPushForContact, contactView, type ContactFields } from './view.ts';
export { createVisitor, type Visitor } from './actions/create-visitor.ts';
export { identifyContact } from './actions/identify.ts';
export { isAuthoritative } from './steps/allowed-changes.ts';
export { findOrCreateSession } from './actions/find-or-create-session.ts';
export { change as changeContactWithin, changeContact, withAttributes } from './steps/change-contact.ts';
export { bounded, withinAttributeLimit, readVisitorDetails, withoutKeys } from './model.ts';
export { mayUseContacts, requireContacts } from './policy.ts';
export { mergeContacts } from './merging/actions/merge-contacts.ts';
export { removeContact } from './removal/actions/remove-contact.ts';
export { findClosedContact, findContact, findContacts, lockContacts, type ContactRecord } from './queries.ts';
export { avatarReferenceRequests, contactEvent } from './steps/contact-events.ts';
export { viewContact, viewContacts } from './steps/view-contacts.ts';
export { removeContactsOf } from './queries.ts';
export { markVerified, removeSessionsOf } from './session-queries.ts';
export { recordProvenance, recordAttributeProvenance } from './steps/record-provenance.ts';
export { visibleToSession, attributesOfSession } from './steps/visible-to-session.ts';
export { recordExternalId } from './external-queries.ts';
export { contactRow } from './wire-view.ts';
export { visitorName } from './visitor-name-model.ts';
export { attributeDocuments, contactDocuments } from './search-queries.ts';
export { searchContacts } from './steps/search-contacts.ts';
export { changeLabels as changeContactLabels } from './labels/steps/change-labels.ts';
export { closeWithin as closeContactWithin } from './removal/steps/close-within.ts';
export { findInLabeledList } from './list/steps/find-in-list.ts';
export { contactAttributes } from './list/filter-queries.ts';
export { contactFilterOf } from './list/steps/contact-filter.ts';
export { countContacts, findContactsAfter, newestContactId, type ContactFilter } from './list/queries.ts';
export { undoMerge } from './merging/actions/undo-merge.ts';
export { changers as contactChangers } from './changes/model.ts';
export {
  listChangeEntries,
  listNoteEntries,
  type ChangeEntryRow,
  type NoteEntryRow,
} from './changes/timeline-queries.ts';
export { removeTransferFiles } from './transfer/actions/remove-transfer-files.ts';
export { addMemories } from './notes/actions/add-memories.ts';
export { newestNotes } from './notes/steps/newest-notes.ts';
export { removeUndoAvatars } from './merging/actions/remove-undo-avatars.ts';
