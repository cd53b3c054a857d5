import { accountDeletionRequested } from '@confab/contract/features/account';
import { agentRemoved } from '@confab/contract/features/agent';
import { contactDeletionRequested } from '@confab/contract/features/contact';
import { inboxDeleted, inboxProgramRemoved } from '@confab/contract/features/inbox';
import {
  conversationCreated,
  conversationHookRequested,
  conversationStatusChanged,
  teamEmailRequested,
  transcriptRequested,
  unreadEmailRequested,
} from '@confab/contract/features/conversation';
import { labelRenamed } from '@confab/contract/features/label';
import { messageDeliveryRequested } from '@confab/contract/features/message';
import { teamDeleted } from '@confab/contract/features/team';
import { userAvailabilityChanged } from '@confab/contract/features/user';
import { reaction } from '../../platform/jobs/reactions.ts';
import type { Platform } from '../../platform/platform.ts';
import { deliverMessage } from './messages/actions/deliver-message.ts';
import { assignWaiting } from './assignment/actions/assign-waiting.ts';
import { assignWaitingTo } from './assignment/actions/assign-waiting-to.ts';
import { emailUnread } from './continuity/actions/email-unread.ts';
import { postHook } from './hooks/actions/post-hook.ts';
import { emptyTeam } from './assignment/actions/empty-team.ts';
import { emptyAccount } from './removal/actions/empty-account.ts';
import { emptyContact } from './removal/actions/empty-contact.ts';
import { emptyInbox } from './removal/actions/empty-inbox.ts';
import { emailTeamMember } from './named-actions/actions/email-team-member.ts';
import { emailTranscript } from './messages/actions/email-transcript.ts';
import { renameLabel } from './labels/actions/rename-label.ts';
import { handOffPending } from './status/actions/hand-off-pending.ts';
import { removeFromConversations } from './people/actions/remove-from-conversations.ts';
import { unassignEverywhere } from './assignment/actions/unassign-everywhere.ts';
import {
  readArrival,
  readContactDeletion,
  readDelivery,
  readHookRequest,
  readInboxDeletion,
  readInboxOf,
  readProgramRemoval,
  readRemoval,
  readRenaming,
  readTeamDeletion,
  readTeamEmail,
  readTranscriptRequest,
  readUnreadEmailRequest,
} from './event-model.ts';

/** Reactions of conversations to events of other features. */
export const conversationReactions = [
  reaction<Platform>({
    name: 'message.deliver',
    on: [messageDeliveryRequested.name],
    queue: 'urgent',
    run: async (event, platform) => {
      const { message_id: messageId, conversation_id: conversationId } = readDelivery(event.data);
      const requestedAt = event.createdAt;
      await deliverMessage(platform, event.accountId, { conversationId, messageId, requestedAt });
    },
  }),
  /** A conversation that opens is assigned; one that is resolved frees capacity for the next. */
  reaction<Platform>({
    name: 'conversation.hand_out',
    on: [conversationCreated.name, conversationStatusChanged.name],
    queue: 'default',
    run: (event, platform) => assignWaiting(platform, event.accountId, readInboxOf(event.data).inbox_id),
  }),
  reaction<Platform>({
    name: 'conversation.hand_out_to_member',
    on: [userAvailabilityChanged.name],
    queue: 'default',
    run: (event, platform) => assignWaitingTo(platform, event.accountId, readArrival(event.data).user_id),
  }),
  reaction<Platform>({
    name: 'conversation.post_hook',
    on: [conversationHookRequested.name],
    queue: 'urgent',
    keepsOrder: true,
    run: (event, platform) => postHook(platform, event.accountId, readHookRequest(event.data)),
  }),
  reaction<Platform>({
    name: 'conversation.rename_label',
    on: [labelRenamed.name],
    queue: 'bulk',
    run: async (event, platform) => {
      const { old_title: from, new_title: to } = readRenaming(event.data);
      await renameLabel(platform, event.accountId, from, to);
    },
  }),
  reaction<Platform>({
    name: 'conversation.unassign_removed_agent',
    on: [agentRemoved.name],
    queue: 'bulk',
    run: async (event, platform) => {
      const { user_id: userId } = readRemoval(event.data);
      await unassignEverywhere(platform, event.accountId, userId);
      await removeFromConversations(platform, event.accountId, userId);
    },
  }),
  reaction<Platform>({
    name: 'conversation.empty_deleted_account',
    on: [accountDeletionRequested.name],
    queue: 'bulk',
    run: (event, platform) => emptyAccount(platform, event.accountId),
  }),
  reaction<Platform>({
    name: 'conversation.empty_deleted_inbox',
    on: [inboxDeleted.name],
    queue: 'bulk',
    run: async (event, platform) => {
      const { inbox_id: inboxId } = readInboxDeletion(event.data);
      await emptyInbox(platform, event.accountId, inboxId);
    },
  }),
  reaction<Platform>({
    name: 'conversation.hand_over_pending',
    on: [inboxProgramRemoved.name],
    queue: 'default',
    run: async (event, platform) => {
      const { inbox_id: inboxId } = readProgramRemoval(event.data);
      await handOffPending(platform, event.accountId, inboxId);
    },
  }),
  reaction<Platform>({
    name: 'conversation.empty_deleted_contact',
    on: [contactDeletionRequested.name],
    queue: 'bulk',
    run: async (event, platform) => {
      const { contact_id: contactId } = readContactDeletion(event.data);
      await emptyContact(platform, event.accountId, contactId);
    },
  }),
  reaction<Platform>({
    name: 'conversation.empty_deleted_team',
    on: [teamDeleted.name],
    queue: 'bulk',
    run: async (event, platform) => {
      const { team_id: teamId } = readTeamDeletion(event.data);
      await emptyTeam(platform, event.accountId, teamId);
    },
  }),
  reaction<Platform>({
    name: 'conversation.mail_transcript',
    on: [transcriptRequested.name],
    queue: 'default',
    run: async (event, platform) => {
      const { conversation_id: conversationId, email } = readTranscriptRequest(event.data);
      const host = new URL(platform.installation.frontendUrl).hostname;
      const emailId = `<transcript-${event.number}@${host}>`;
      await emailTranscript(platform, event.accountId, conversationId, emailId, email);
    },
  }),
  reaction<Platform>({
    name: 'conversation.mail_team_member',
    on: [teamEmailRequested.name],
    queue: 'default',
    run: (event, platform) => {
      const { conversation_id: conversationId, user_id: userId, content } = readTeamEmail(event.data);
      const host = new URL(platform.installation.frontendUrl).hostname;
      const emailId = `<team-${event.number}@${host}>`;
      return emailTeamMember(platform, event.accountId, { conversationId, userId, content }, emailId);
    },
  }),
  reaction<Platform>({
    name: 'conversation.email_unread',
    on: [unreadEmailRequested.name],
    queue: 'default',
    run: (event, platform) => {
      const data = readUnreadEmailRequest(event.data);
      return emailUnread(platform, event.accountId, {
        conversationId: data.conversation_id,
        fromId: data.from_message_id,
        untilId: data.until_message_id,
      });
    },
  }),
];
