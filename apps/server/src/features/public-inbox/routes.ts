import * as contract from '@confab/contract/features/public-inbox';
import { emptyAnswer, endpoint, type Endpoint } from '../../platform/http/endpoint.ts';
import type { Platform } from '../../platform/platform.ts';
import * as contacts from './actions/contacts.ts';
import * as conversations from './actions/conversations.ts';
import * as messages from './actions/messages.ts';

export function publicInboxRoutes(platform: Platform): Endpoint[] {
  return [...contactRoutes(platform), ...conversationRoutes(platform), ...messageRoutes(platform)];
}

function contactRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(contract.showPublicInbox, ({ params }) => contacts.showInbox(platform, params.inbox_identifier)),
    endpoint(contract.createPublicContact, ({ params, input, info }) =>
      contacts.addContact(platform, params.inbox_identifier, input, info.networks),
    ),
    endpoint(contract.showPublicContact, ({ params, input }) =>
      contacts.showContact(platform, params, input),
    ),
    endpoint(contract.updatePublicContact, ({ params, input }) =>
      contacts.changeContact(platform, params, input),
    ),
  ];
}

function conversationRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(contract.listPublicConversations, ({ params, input }) =>
      conversations.listConversations(platform, params, input.before),
    ),
    endpoint(contract.createPublicConversation, ({ params, input, info }) =>
      conversations.startConversation(platform, params, input.custom_attributes ?? {}, info.networks),
    ),
    endpoint(contract.showPublicConversation, ({ params }) =>
      conversations.showConversation(platform, params),
    ),
    endpoint(contract.resolvePublicConversation, ({ params }) =>
      conversations.resolveConversation(platform, params),
    ),
    endpoint(contract.publicTyping, ({ params, input }) =>
      emptyAnswer(conversations.typing(platform, params, input.typing_status)),
    ),
    endpoint(contract.publicSeen, ({ params }) => emptyAnswer(conversations.markSeen(platform, params))),
  ];
}

function messageRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(contract.listPublicMessages, ({ params, input }) =>
      messages.listMessages(platform, params, input.before),
    ),
    endpoint(
      contract.createPublicMessage,
      ({ params, input, info }) => messages.addMessage(platform, params, input, info.networks),
      // A contact's path is all the proof there is, so it is looked at before files of just anybody are taken.
      { checkPath: (params) => messages.requireThread(platform, params) },
    ),
    endpoint(contract.answerPublicMessage, ({ params, input }) =>
      messages.answerMessage(platform, params, input),
    ),
  ];
}
