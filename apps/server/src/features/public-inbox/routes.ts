import * as contract from '@confab/contract/features/public-inbox';
import { emptyAnswer, endpoint, type Endpoint } from '../../platform/http/endpoint.ts';
import type { Platform } from '../../platform/platform.ts';
import { addContact } from './actions/add-contact.ts';
import { changeContact } from './actions/change-contact.ts';
import { showContact } from './actions/show-contact.ts';
import { showInbox } from './actions/show-inbox.ts';
import { listConversations } from './actions/list-conversations.ts';
import { markSeen } from './actions/mark-seen.ts';
import { resolveConversation } from './actions/resolve-conversation.ts';
import { showConversation } from './actions/show-conversation.ts';
import { startConversation } from './actions/start-conversation.ts';
import { toggleTyping } from './actions/toggle-typing.ts';
import { addMessage } from './actions/add-message.ts';
import { answerMessage } from './actions/answer-message.ts';
import { listMessages } from './actions/list-messages.ts';
import { requireThread } from './steps/require-thread.ts';

export function publicInboxRoutes(platform: Platform): Endpoint[] {
  return [...contactRoutes(platform), ...conversationRoutes(platform), ...messageRoutes(platform)];
}

function contactRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(contract.showPublicInbox, ({ params }) => showInbox(platform, params.inbox_identifier)),
    endpoint(contract.createPublicContact, ({ params, input, info }) =>
      addContact(platform, params.inbox_identifier, input, info.networks),
    ),
    endpoint(contract.showPublicContact, ({ params, input }) => showContact(platform, params, input)),
    endpoint(contract.updatePublicContact, ({ params, input }) => changeContact(platform, params, input)),
  ];
}

function conversationRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(contract.listPublicConversations, ({ params, input }) =>
      listConversations(platform, params, input.before),
    ),
    endpoint(contract.createPublicConversation, ({ params, input, info }) =>
      startConversation(platform, params, input.custom_attributes ?? {}, info.networks),
    ),
    endpoint(contract.showPublicConversation, ({ params }) => showConversation(platform, params)),
    endpoint(contract.resolvePublicConversation, ({ params }) => resolveConversation(platform, params)),
    endpoint(contract.publicTyping, ({ params, input }) =>
      emptyAnswer(toggleTyping(platform, params, input.typing_status)),
    ),
    endpoint(contract.publicSeen, ({ params }) => emptyAnswer(markSeen(platform, params))),
  ];
}

function messageRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(contract.listPublicMessages, ({ params, input }) =>
      listMessages(platform, params, input.before),
    ),
    endpoint(
      contract.createPublicMessage,
      ({ params, input, info }) => addMessage(platform, params, input, info.networks),
      // A contact's path is the only credential, so it is checked before files are accepted.
      { checkPath: (params) => requireThread(platform, params) },
    ),
    endpoint(contract.answerPublicMessage, ({ params, input }) => answerMessage(platform, params, input)),
  ];
}
