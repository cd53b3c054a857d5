import type { Http } from './http.ts';
import {
  list,
  readAgents,
  readContact,
  readConversation,
  readMessage,
  record,
  text,
  type Agent,
  type Contact,
  type Conversation,
  type Message,
} from './shapes.ts';

export type NewMessage = { content: string; echoId: string; files: readonly File[]; referer: string };

export type NewConversation = {
  content: string;
  echoId: string;
  referer: string;
  contact: Record<string, string>;
  customAttributes: Record<string, unknown>;
};

/** Messages of the visitor's conversation, oldest first, and when the visitor last saw it (unix seconds). */
export type MessagePage = { messages: Message[]; lastSeenAt: number | null };

export type Api = ReturnType<typeof createApi>;

/** The calls of the widget, by name. Each throws `ApiError`. */
export function createApi(http: Http) {
  return { ...conversationCalls(http), ...messageCalls(http), ...contactCalls(http), ...inboxCalls(http) };
}

function conversationCalls(http: Http) {
  return {
    fetchConversation: async (): Promise<Conversation | null> =>
      readConversation(await http('conversations')),
    /** Always starts a new one. A repeat with the same `echoId` gives the first answer again. */
    async createConversation(
      input: NewConversation,
    ): Promise<{ conversation: Conversation | null; messages: Message[] }> {
      const raw = record(
        await http('conversations', {
          method: 'POST',
          idempotencyKey: input.echoId,
          body: {
            contact: input.contact,
            message: messageBody(input),
            custom_attributes: input.customAttributes,
          },
        }),
      );
      return { conversation: readConversation(raw), messages: list(raw.messages).map(readMessage) };
    },
    markSeen: () => http('conversations/update_last_seen', { method: 'POST', body: {} }),
    setTyping: (on: boolean) =>
      http('conversations/toggle_typing', { method: 'POST', body: { typing_status: on ? 'on' : 'off' } }),
    /** A GET by contract; it resolves and never reopens. */
    endConversation: () => http('conversations/toggle_status'),
    sendTranscript: () => http('conversations/transcript', { method: 'POST', body: {} }),
    setConversationAttributes: (attributes: object) =>
      http('conversations/set_custom_attributes', {
        method: 'POST',
        body: { custom_attributes: attributes },
      }),
    dropConversationAttribute: (key: string) =>
      http('conversations/destroy_custom_attributes', { method: 'POST', body: { custom_attribute: [key] } }),
    addLabel: (label: string) => http('labels', { method: 'POST', body: { label } }),
    removeLabel: (label: string) => http(`labels/${encodeURIComponent(label)}`, { method: 'DELETE' }),
  };
}

function messageCalls(http: Http) {
  return {
    async fetchMessages(range: { before?: number; after?: number } = {}): Promise<MessagePage> {
      const raw = record(await http('messages', { query: range }));
      const meta = record(raw.meta);
      const seen = meta.contact_last_seen_at;
      return {
        messages: list(raw.payload).map(readMessage),
        lastSeenAt: typeof seen === 'number' ? seen : null,
      };
    },
    /** Sends a message, making the conversation if there is none. The answer carries the stored id. */
    async sendMessage(input: NewMessage): Promise<Message> {
      const body = messageBody(input);
      const answer = await http('messages', {
        method: 'POST',
        idempotencyKey: input.echoId,
        body: input.files.length > 0 ? formOf(body, input.files) : { message: body },
      });
      return { ...readMessage(answer), echoId: input.echoId };
    },
    submitEmail: (id: number, email: string) =>
      http(`messages/${id}`, { method: 'PATCH', body: { contact: { email } } }),
    submitValues: (id: number, values: object) =>
      http(`messages/${id}`, { method: 'PATCH', body: { message: { submitted_values: values } } }),
  };
}

function contactCalls(http: Http) {
  return {
    fetchContact: async (): Promise<Contact> => readContact(await http('contact')),
    updateContact: (patch: object) => http('contact', { method: 'PATCH', body: patch }),
    /** Tells who the visitor is; resolves with a new token when that is somebody else than before. */
    async setUser(user: object): Promise<string> {
      return text(record(await http('contact/set_user', { method: 'PATCH', body: user })).widget_auth_token);
    },
    dropContactAttribute: (key: string) =>
      http('contact/destroy_custom_attributes', { method: 'POST', body: { custom_attributes: [key] } }),
  };
}

function inboxCalls(http: Http) {
  return {
    fetchAgents: async (): Promise<Agent[]> => readAgents(await http('inbox_members')),
    /** The visitor's tokens; makes a new visitor when the present token means nobody. */
    async renewTokens(): Promise<{ authToken: string; pubsubToken: string }> {
      const raw = record(await http('config', { method: 'POST', body: {} }));
      return {
        authToken: text(record(raw.website_channel_config).auth_token),
        pubsubToken: text(record(raw.contact).pubsub_token),
      };
    },
    trackEvent: (name: string, info: object) =>
      http('events', { method: 'POST', body: { name, event_info: info } }),
  };
}

function messageBody(input: { content: string; echoId: string; referer: string }): Record<string, string> {
  return {
    content: input.content,
    echo_id: input.echoId,
    referer_url: input.referer,
    timestamp: new Date().toString(),
  };
}

function formOf(fields: Record<string, string>, files: readonly File[]): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(`message[${key}]`, value);
  for (const file of files) form.append('message[attachments][]', file, file.name);
  return form;
}
