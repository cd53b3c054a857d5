export { announceProgramRemoved } from './steps/announce-program-removed.ts';
export { changeMembers } from './members/actions/change-members.ts';
export { connectInbox } from './actions/connect-inbox.ts';
export { connectionTrouble, type ConnectionTrouble } from './steps/connection-trouble.ts';
export { createInbox } from './actions/create-inbox.ts';
export { updateInbox } from './actions/update-inbox.ts';
export { requestInboxAvatar } from './avatar/actions/request-inbox-avatar.ts';
export { mayAddInbox } from './steps/require-inbox-capacity.ts';
export { viewInboxes } from './steps/view-inboxes.ts';
export { inboxByAddress, inboxByToken, isAddressTaken, type PublicInbox } from './steps/inbox-by-token.ts';
export { isClosedAt, isSameDay } from './hours-model.ts';
export { memberIds as inboxMemberIds } from './members/queries.ts';
export { maySeeInbox, requireInboxAccess } from './policy.ts';
export {
  findInbox,
  avatarKeysOf,
  isInboxClosed,
  listInboxes,
  listInboxesOfKinds,
  loadWorkingHours,
  removeInbox,
  type InboxRow,
  type StoredWorkingHour,
} from './queries.ts';
export { businessName, senderName } from './sender-model.ts';
export { templatesOf } from './templates/steps/templates-of.ts';
export { recordSending } from './access/actions/record-sending.ts';
export { currentTools } from './access/steps/current-tools.ts';
export { pauseEmail } from './access/actions/pause-email.ts';
export { inboxSecrets } from './steps/inbox-secrets.ts';
export { providerAccess, providerTools } from './steps/set-up-channel.ts';
export { inboxSlim, workingHourView } from './view.ts';
