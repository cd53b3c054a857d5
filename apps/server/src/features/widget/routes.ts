import * as contract from '@confab/contract/features/widget';
import { emptyAnswer, endpoint, type Endpoint } from '../../platform/http/endpoint.ts';
import type { Platform } from '../../platform/platform.ts';
import { announceFile } from './messages/actions/announce-file.ts';
import { trackEvent } from './page/actions/track-event.ts';
import { listCampaigns } from './page/actions/list-campaigns.ts';
import { listInboxMembers } from './page/actions/list-inbox-members.ts';
import { addLabel } from './conversation/actions/add-label.ts';
import { dropAttributes } from './conversation/actions/drop-attributes.ts';
import { removeLabel } from './conversation/actions/remove-label.ts';
import { replaceAttributes } from './conversation/actions/replace-attributes.ts';
import { answerMessage } from './messages/actions/answer-message.ts';
import { joinCall } from './messages/actions/join-call.ts';
import { readMessages } from './messages/actions/read-messages.ts';
import { sendMessage } from './messages/actions/send-message.ts';
import { requestTranscript } from './conversation/actions/request-transcript.ts';
import { showConversation } from './conversation/actions/show-conversation.ts';
import { resolveConversation } from './conversation/actions/resolve-conversation.ts';
import { startConversation } from './conversation/actions/start-conversation.ts';
import { markSeen } from './conversation/actions/mark-seen.ts';
import { toggleTyping } from './conversation/actions/toggle-typing.ts';
import { dropContactAttributes } from './contact/actions/drop-contact-attributes.ts';
import { loadConfig } from './page/actions/load-config.ts';
import { setUser } from './contact/actions/set-user.ts';
import { showContact } from './contact/actions/show-contact.ts';
import { updateContact } from './contact/actions/update-contact.ts';
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
    endpoint(contract.widgetConfig, ({ actor }) => loadConfig(platform, actor)),
    endpoint(contract.showVisitor, ({ actor }) => showContact(platform, actor)),
    endpoint(contract.updateVisitor, ({ actor, input }) => updateContact(platform, actor, input)),
    endpoint(contract.setUser, ({ actor, input }) => setUser(platform, actor, input)),
    endpoint(contract.destroyVisitorAttributes, ({ actor, input }) =>
      dropContactAttributes(platform, actor, input.custom_attributes),
    ),
  ];
}

function conversationRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(contract.showVisitorConversation, ({ actor }) => showConversation(platform, actor)),
    endpoint(contract.startVisitorConversation, ({ actor, input, info }) =>
      startConversation(platform, actor, input, browserOf(info)),
    ),
    endpoint(contract.visitorSeen, ({ actor }) => emptyAnswer(markSeen(platform, actor))),
    endpoint(contract.visitorTranscript, ({ actor, info }) =>
      emptyAnswer(requestTranscript(platform, actor, info.networks)),
    ),
    endpoint(contract.visitorTyping, ({ actor, input }) =>
      emptyAnswer(toggleTyping(platform, actor, input.typing_status)),
    ),
    endpoint(contract.visitorResolves, ({ actor }) => emptyAnswer(resolveConversation(platform, actor))),
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
    endpoint(contract.joinCall, ({ actor, input }) => joinCall(platform, actor, input.message_id)),
  ];
}

function inboxRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(contract.listWidgetMembers, ({ actor }) => listInboxMembers(platform, actor)),
    endpoint(contract.listWidgetCampaigns, ({ actor }) => listCampaigns(platform, actor)),
    endpoint(contract.visitorEvent, ({ actor, input, info }) =>
      emptyAnswer(trackEvent(platform, actor, input, browserOf(info))),
    ),
    endpoint(contract.createVisitorUpload, ({ actor, input }) => announceFile(platform, actor, input.blob)),
  ];
}
