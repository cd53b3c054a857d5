/** Who wrote a message, as the wire shows it. */
export type Sender = {
  id: number;
  name: string;
  availableName: string;
  avatarUrl: string;
  type: 'user' | 'contact' | 'agent_bot' | 'other';
};

export type Attachment = {
  id: number;
  fileType: string;
  dataUrl: string;
  thumbUrl: string;
  fileSize: number;
  extension: string;
  fallbackTitle: string;
  width: number | null;
  height: number | null;
};

export const INCOMING = 0;
export const ACTIVITY = 2;

/** A message the server has stored. `createdAt` in unix seconds; `echoId` is the sender's own id for it. */
export type Message = {
  id: number;
  /** 0 when the wire form does not name it. */
  conversationId: number;
  content: string;
  messageType: number;
  contentType: string;
  attributes: Record<string, unknown>;
  createdAt: number;
  isPrivate: boolean;
  attachments: readonly Attachment[];
  sender: Sender | null;
  echoId: string | null;
};

export type Conversation = { id: number; status: string; lastSeenAt: number };

export type Contact = { hasEmail: boolean; hasName: boolean; hasPhone: boolean; identifier: string | null };

export type Agent = { id: number; name: string; avatarUrl: string; status: string };

type Raw = Record<string, unknown>;

/** A value as an object to look into; anything else reads as an empty one. */
export function record(value: unknown): Raw {
  return typeof value === 'object' && value !== null ? (value as Raw) : {};
}

/** A value as a list; anything else reads as an empty one. */
export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A value as text; anything that is neither text nor a number reads as ''. */
export function text(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

function number(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}

/** Reads a message of either form, `WidgetMessage` (REST) or `MessagePush` (socket). */
export function readMessage(value: unknown): Message {
  const raw = record(value);
  return {
    id: number(raw.id),
    conversationId: number(raw.conversation_id),
    content: text(raw.content),
    messageType: number(raw.message_type),
    contentType: text(raw.content_type) || 'text',
    attributes: record(raw.content_attributes),
    createdAt: number(raw.created_at),
    isPrivate: raw.private === true,
    attachments: list(raw.attachments).map(readAttachment),
    sender: raw.sender ? readSender(raw.sender) : null,
    echoId: text(raw.echo_id) || null,
  };
}

function readSender(value: unknown): Sender {
  const raw = record(value);
  const type = text(raw.type);
  return {
    id: number(raw.id),
    name: text(raw.name),
    availableName: text(raw.available_name) || text(raw.name),
    avatarUrl: text(raw.avatar_url) || text(raw.thumbnail),
    type: type === 'user' || type === 'contact' || type === 'agent_bot' ? type : 'other',
  };
}

function readAttachment(value: unknown): Attachment {
  const raw = record(value);
  return {
    id: number(raw.id),
    fileType: text(raw.file_type),
    dataUrl: text(raw.data_url),
    thumbUrl: text(raw.thumb_url),
    fileSize: number(raw.file_size),
    extension: text(raw.extension),
    fallbackTitle: text(raw.fallback_title),
    width: number(raw.width) || null,
    height: number(raw.height) || null,
  };
}

/** Reads a conversation; null for the empty object that stands for "none". */
export function readConversation(value: unknown): Conversation | null {
  const raw = record(value);
  if (!raw.id) return null;
  return { id: number(raw.id), status: text(raw.status), lastSeenAt: number(raw.contact_last_seen_at) };
}

export function readContact(value: unknown): Contact {
  const raw = record(value);
  return {
    hasEmail: raw.has_email === true,
    hasName: raw.has_name === true,
    hasPhone: raw.has_phone_number === true,
    identifier: text(raw.identifier) || null,
  };
}

export function readAgents(value: unknown): Agent[] {
  return list(record(value).payload).map((item) => {
    const raw = record(item);
    return {
      id: number(raw.id),
      name: text(raw.name),
      avatarUrl: text(raw.avatar_url),
      status: text(raw.availability_status),
    };
  });
}
