import type { Call } from '@confab/client/call';
import {
  addVisitorLabel,
  answerVisitorMessage,
  createVisitorMessage,
  destroyVisitorAttributes,
  destroyVisitorConversationAttributes,
  joinCall,
  listVisitorMessages,
  listWidgetCampaigns,
  listWidgetMembers,
  removeVisitorLabel,
  setUser,
  setVisitorConversationAttributes,
  showVisitor,
  showVisitorConversation,
  startVisitorConversation,
  updateVisitor,
  visitorEvent,
  visitorResolves,
  visitorSeen,
  visitorTranscript,
  visitorTyping,
  widgetConfig,
  type ShownCampaign as Campaign,
  type SubmittedValues,
  type VisitorConversation,
  type VisitorMessage,
} from '@confab/contract/features/widget';
import type { InputOf, ResponseOf } from '@confab/contract/kit/route';
import type { Message } from '../conversation/message-list.ts';

export type Contact = ResponseOf<typeof showVisitor>;
export type { Campaign };
export type Agent = ResponseOf<typeof listWidgetMembers>['payload'][number];

export type NewMessage = {
  content: string;
  echoId: string;
  files: readonly File[];
  referer: string;
  replyTo?: number | undefined;
};

export type NewConversation = {
  content: string;
  echoId: string;
  referer: string;
  contact: Record<string, string>;
  customAttributes: Record<string, unknown>;
};

/** Messages of the visitor's conversation, oldest first, and when the visitor last saw it (unix seconds). */
export type MessagePage = { messages: readonly Message[]; lastSeenAt: number | null };

export type Api = ReturnType<typeof createApi>;

/** The calls of the widget, by name. Each rejects with `CallError`. */
export function createApi(call: Call) {
  return { ...conversationCalls(call), ...messageCalls(call), ...contactCalls(call), ...inboxCalls(call) };
}

function conversationCalls(call: Call) {
  return {
    async fetchConversation(): Promise<VisitorConversation | null> {
      const {
        id,
        inbox_id,
        contact_last_seen_at = 0,
        status = 'open',
      } = await call(showVisitorConversation, {});
      return id === undefined || inbox_id === undefined
        ? null
        : { id, inbox_id, contact_last_seen_at, status };
    },
    /** Always starts a new one. A repeat with the same `echoId` gives the first answer again. */
    startConversation: (input: NewConversation) =>
      call(startVisitorConversation, {
        idempotencyKey: input.echoId,
        input: {
          contact: input.contact,
          message: messageInput(input),
          custom_attributes: input.customAttributes,
        },
      }),
    markSeen: () => call(visitorSeen, {}),
    setTyping: (isOn: boolean) => call(visitorTyping, { input: { typing_status: isOn ? 'on' : 'off' } }),
    endConversation: () => call(visitorResolves, {}),
    sendTranscript: () => call(visitorTranscript, {}),
    setConversationAttributes: (attributes: Record<string, unknown>) =>
      call(setVisitorConversationAttributes, { input: { custom_attributes: attributes } }),
    dropConversationAttribute: (key: string) =>
      call(destroyVisitorConversationAttributes, { input: { custom_attribute: [key] } }),
    addLabel: (label: string) => call(addVisitorLabel, { input: { label } }),
    removeLabel: (label: string) => call(removeVisitorLabel, { params: { label } }),
  };
}

function messageCalls(call: Call) {
  return {
    async fetchMessages(range: { before?: number; after?: number } = {}): Promise<MessagePage> {
      const { payload, meta } = await call(listVisitorMessages, { input: range });
      return { messages: payload, lastSeenAt: meta?.contact_last_seen_at ?? null };
    },
    /** Sends a message, making the conversation if there is none. The answer carries the stored id. */
    async sendMessage(input: NewMessage): Promise<Message> {
      const stored = await call(createVisitorMessage, {
        idempotencyKey: input.echoId,
        input: { message: messageInput(input) },
        ...(input.files.length > 0 && { files: { 'message[attachments]': input.files } }),
      });
      return { ...stored, content_type: 'text', echo_id: input.echoId };
    },
    submitEmail: (id: number, email: string) =>
      call(answerVisitorMessage, { params: { id }, input: { contact: { email } } }),
    submitValues: (id: number, values: SubmittedValues) =>
      call(answerVisitorMessage, { params: { id }, input: { message: { submitted_values: values } } }),
    /** What the visitor joins the video call of a message with. */
    joinCall: async (id: number): Promise<string> =>
      (await call(joinCall, { input: { message_id: id } })).token,
  };
}

function contactCalls(call: Call) {
  return {
    fetchContact: () => call(showVisitor, {}),
    updateContact: (input: InputOf<typeof updateVisitor>) => call(updateVisitor, { input }),
    /** Identifies the visitor; resolves with a new token when that is a different contact than before. */
    async setUser(input: InputOf<typeof setUser>): Promise<string> {
      return (await call(setUser, { input })).widget_auth_token ?? '';
    },
    dropContactAttribute: (key: string) =>
      call(destroyVisitorAttributes, { input: { custom_attributes: [key] } }),
  };
}

function inboxCalls(call: Call) {
  return {
    fetchAgents: async (): Promise<readonly Agent[]> => (await call(listWidgetMembers, {})).payload,
    fetchCampaigns: (): Promise<readonly Campaign[]> => call(listWidgetCampaigns, {}),
    /** The visitor's tokens; creates a new visitor if the current token is no longer valid. */
    async renewTokens(): Promise<{ authToken: string; pubsubToken: string }> {
      const { website_channel_config: config, contact } = await call(widgetConfig, {});
      return { authToken: config.auth_token, pubsubToken: contact.pubsub_token };
    },
    trackEvent: (name: string, info: Record<string, unknown>) =>
      call(visitorEvent, { input: { name, event_info: info } }),
  };
}

function messageInput(input: Pick<NewMessage, 'content' | 'echoId' | 'referer' | 'replyTo'>): VisitorMessage {
  return {
    content: input.content,
    echo_id: input.echoId,
    referer_url: input.referer,
    ...(input.replyTo && { reply_to: input.replyTo }),
    timestamp: new Date().toString(),
  };
}
