import * as contract from '@confab/contract/features/widget';
import { emptyAnswer, endpoint, type Endpoint } from '../../platform/http/endpoint.ts';
import type { Platform } from '../../platform/platform.ts';
import { announceFile, trackEvent, listInboxMembers } from './actions/look-around.ts';
import { addLabel, dropAttributes, removeLabel, replaceAttributes } from './actions/mark-conversation.ts';
import { answerMessage, readMessages, sendMessage } from './actions/messages.ts';
import {
  queueTranscript,
  briefConversation,
  endConversation,
  openConversation,
  see,
  typing,
} from './actions/talk.ts';
import * as visitor from './actions/visitor-details.ts';
import { browserOf } from './browser-model.ts';

export function widgetRoutes(platform: Platform): Endpoint[] {
  return [
    ...visitorRoutes(platform),
    ...conversationRoutes(platform),
    ...markRoutes(platform),
    ...messageRoutes(platform),
    ...inboxRoutes(platform),
  ];
}

function visitorRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(contract.widgetConfig, ({ actor }) => visitor.config(platform, actor)),
    endpoint(contract.showVisitor, ({ actor }) => visitor.details(platform, actor)),
    endpoint(contract.updateVisitor, ({ actor, input }) => visitor.change(platform, actor, input)),
    endpoint(contract.setUser, ({ actor, input }) => visitor.name(platform, actor, input)),
    endpoint(contract.destroyVisitorAttributes, ({ actor, input }) =>
      visitor.dropDetails(platform, actor, input.custom_attributes),
    ),
  ];
}

function conversationRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(contract.showVisitorConversation, ({ actor }) => briefConversation(platform, actor)),
    endpoint(contract.startVisitorConversation, ({ actor, input, info }) =>
      openConversation(platform, actor, input, browserOf(info)),
    ),
    endpoint(contract.visitorSeen, ({ actor }) => emptyAnswer(see(platform, actor))),
    endpoint(contract.visitorTranscript, ({ actor, info }) =>
      emptyAnswer(queueTranscript(platform, actor, info.networks)),
    ),
    endpoint(contract.visitorTyping, ({ actor, input }) =>
      emptyAnswer(typing(platform, actor, input.typing_status)),
    ),
    endpoint(contract.visitorResolves, ({ actor }) => emptyAnswer(endConversation(platform, actor))),
  ];
}

function markRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(contract.setVisitorConversationAttributes, ({ actor, input }) =>
      emptyAnswer(replaceAttributes(platform, actor, input.custom_attributes ?? {})),
    ),
    endpoint(contract.destroyVisitorConversationAttributes, ({ actor, input }) =>
      dropAttributes(platform, actor, input.custom_attribute),
    ),
    endpoint(contract.addVisitorLabel, ({ actor, input }) =>
      emptyAnswer(addLabel(platform, actor, input.label)),
    ),
    endpoint(contract.removeVisitorLabel, ({ actor, params }) =>
      emptyAnswer(removeLabel(platform, actor, params.label)),
    ),
  ];
}

function messageRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(contract.listVisitorMessages, ({ actor, input }) => readMessages(platform, actor, input)),
    endpoint(contract.createVisitorMessage, ({ actor, input, info }) =>
      sendMessage(platform, actor, input.message, browserOf(info)),
    ),
    endpoint(contract.answerVisitorMessage, ({ actor, params, input }) =>
      answerMessage(platform, actor, params.id, input),
    ),
  ];
}

function inboxRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(contract.listWidgetMembers, ({ actor }) => listInboxMembers(platform, actor)),
    endpoint(contract.listWidgetCampaigns, () => Promise.resolve([])),
    endpoint(contract.visitorEvent, ({ actor, input, info }) =>
      emptyAnswer(trackEvent(platform, actor, input, browserOf(info))),
    ),
    endpoint(contract.createVisitorUpload, ({ actor, input }) => announceFile(platform, actor, input.blob)),
  ];
}
