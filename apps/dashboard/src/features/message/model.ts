import type { Attachment } from '@confab/contract/features/attachment';
import { messageTypeNumber, type Message, type MessageEvent } from '@confab/contract/features/message';
import type { Copies } from './copies-model.ts';

/** A message in a thread. `updated_at` (ISO) is set once an event contained it. */
export type ThreadMessage = Message & { updated_at?: string };

/** A message written here that the server has not answered for yet. */
export type PendingMessage = {
  /** Identifies it on every screen, and makes a repeated send one message. */
  echoId: string;
  conversationId: number;
  content: string;
  isPrivate: boolean;
  inReplyTo: number | undefined;
  /** Undefined where the channel sends none. */
  copies: Copies | undefined;
  /** What the provider needs to know of the template that it was written with. */
  template: Record<string, unknown> | undefined;
  files: readonly File[];
  /** The number of its files before a reload, which does not preserve them. */
  lostFiles: number;
  /** Unix seconds. */
  createdAt: number;
  /** Waiting: the author has to confirm, because there are newer messages they have not seen. */
  state: 'sending' | 'failed' | 'held';
  error: string | undefined;
  /** What was typed, before the signature was added and variables were filled in. */
  typed: string;
  /** The newest message its author has seen; undefined when that is not known. */
  seenId: number | undefined;
  /** Why it is waiting. */
  newer: Newer | undefined;
};

/** A message's content, to be edited and sent again. */
export type Written = Pick<PendingMessage, 'typed' | 'copies' | 'files'>;

/** Messages received while a reply was written: the newest few of a total, ascending. */
export type Newer = { messages: readonly Message[]; count: number };

/** The loaded end of a conversation, by id, with messages that are being sent. */
export type Thread = {
  messages: readonly ThreadMessage[];
  pending: readonly PendingMessage[];
  hasOlder: boolean;
};

const messagesPerPage = 20;

/** A fresh answer with the newest messages, laid over what is known. After a gap the old part is dropped. */
export function mergeNewest(known: Thread | undefined, newest: readonly Message[]): Thread {
  const hasOlder = newest.length >= messagesPerPage;
  if (!known) return { messages: newest, pending: [], hasOlder };
  const first = newest[0]?.id ?? 0;
  const lastKnown = known.messages.at(-1)?.id ?? 0;
  const isGap = hasOlder && lastKnown < first;
  const start = isGap ? [] : known.messages;
  const messages = newest.reduce<readonly ThreadMessage[]>((all, message) => put(all, message), start);
  return settle({
    messages,
    pending: known.pending,
    hasOlder: isGap || known.messages.length === 0 ? hasOlder : known.hasOlder,
  });
}

/** The 20 before the first one, in front. */
export function prependOlder(known: Thread, older: readonly Message[]): Thread {
  const messages = older.reduce<readonly ThreadMessage[]>(
    (all, message) => put(all, message),
    known.messages,
  );
  return { ...known, messages, hasOlder: older.length >= messagesPerPage };
}

/** The thread after a message was added or changed, by an event or a response. Idempotent. */
export function upsertMessage(known: Thread, message: ThreadMessage): Thread {
  const first = known.messages[0];
  // Earlier ones load on scroll.
  if (known.hasOlder && first && message.id < first.id) return known;
  const messages = put(known.messages, message);
  return messages === known.messages ? known : settle({ ...known, messages });
}

export function fromEvent(event: MessageEvent): ThreadMessage {
  return {
    id: event.id,
    content: event.content,
    inbox_id: event.inbox_id,
    conversation_id: event.conversation_id,
    message_type: event.message_type,
    content_type: event.content_type,
    status: event.status,
    content_attributes: event.content_attributes,
    created_at: event.created_at,
    private: event.private,
    source_id: event.source_id,
    updated_at: event.updated_at,
    ...(event.echo_id === undefined ? {} : { echo_id: event.echo_id }),
    ...(event.sender === undefined ? {} : { sender: event.sender }),
    ...(event.attachments === undefined ? {} : { attachments: event.attachments }),
  };
}

export function addPending(known: Thread, pending: PendingMessage): Thread {
  const others = known.pending.filter(({ echoId }) => echoId !== pending.echoId);
  return settle({ ...known, pending: [...others, pending] });
}

export function changePending(known: Thread, echoId: string, change: Partial<PendingMessage>): Thread {
  return {
    ...known,
    pending: known.pending.map((each) => (each.echoId === echoId ? { ...each, ...change } : each)),
  };
}

export function removePending(known: Thread, echoId: string): Thread {
  return { ...known, pending: known.pending.filter((each) => each.echoId !== echoId) };
}

/** The newest message on screen, 0 for none; undefined while nothing is loaded. */
export function newestSeen(thread: Thread | undefined): number | undefined {
  return thread && (thread.messages.at(-1)?.id ?? 0);
}

export function pendingIn(thread: Thread | undefined): PendingMessage[] {
  return thread?.pending.filter(({ state }) => state === 'held') ?? [];
}

/** The newest message of a user that waits to leave. */
export function waitingIn(thread: Thread, userId: number): ThreadMessage | undefined {
  return thread.messages.findLast(
    (message) =>
      sendAfter(message) !== undefined && message.sender?.type === 'user' && message.sender.id === userId,
  );
}

export function isDeleted(message: Message): boolean {
  return message.content_attributes.deleted === true;
}

/** It was undone before it was sent, and is not shown. */
export function isUnsent(message: Message): boolean {
  return message.content_attributes.unsent === true;
}

/** Until when its author may undo a delayed email. */
export function sendAfter(message: Message): string | undefined {
  const until = message.content_attributes.send_after;
  return typeof until === 'string' ? until : undefined;
}

export function isIncoming(message: Message): boolean {
  return message.message_type === messageTypeNumber.incoming;
}

export function isActivity(message: Message): boolean {
  return message.message_type === messageTypeNumber.activity;
}

/** Why delivery failed, if a reason was given. */
export function failureOf(message: Message): string | undefined {
  const reason = message.content_attributes.external_error;
  return typeof reason === 'string' && reason !== '' ? reason : undefined;
}

/** A message's text before an edit. */
export type FormerText = { content: string; replacedAt: string };

/** The earlier texts of an edited message, the newest first; undefined when it was never edited, or is deleted. */
export function editsOf(message: Message): FormerText[] | undefined {
  const { is_edited: isEdited, edits } = message.content_attributes;
  if (isEdited !== true || isDeleted(message)) return undefined;
  return (Array.isArray(edits) ? edits : []).flatMap((edit: unknown) => {
    if (typeof edit !== 'object' || edit === null) return [];
    const { content, replaced_at: replacedAt } = edit as Record<string, unknown>;
    if (typeof replacedAt !== 'string' || Number.isNaN(Date.parse(replacedAt))) return [];
    return [{ content: typeof content === 'string' ? content : '', replacedAt }];
  });
}

/** A message's translation into a language; undefined without one. */
export function translationOf(message: Message, language: string): string | undefined {
  const stored: unknown = message.content_attributes.translations;
  if (typeof stored !== 'object' || stored === null || isDeleted(message)) return undefined;
  const translation: unknown = Object.hasOwn(stored, language) ? Reflect.get(stored, language) : undefined;
  return typeof translation === 'string' && translation !== '' ? translation : undefined;
}

/** The message with another translation. */
export function withTranslation(
  message: ThreadMessage,
  language: string,
  translation: string,
): ThreadMessage {
  const stored: unknown = message.content_attributes.translations;
  const translations = { ...(typeof stored === 'object' ? stored : {}), [language]: translation };
  return { ...message, content_attributes: { ...message.content_attributes, translations } };
}

/** The files of a message that are stored here, whose links can be renewed; others are only links. */
export function storedFiles(message: Message): Attachment[] {
  const kinds = new Set<Attachment['file_type']>(['image', 'audio', 'video', 'file']);
  return (message.attachments ?? []).filter(
    ({ file_type: kind, data_url: url }) => url != null && kinds.has(kind),
  );
}

/** The id of the message this one answers. */
export function quotedId(message: Message): number | undefined {
  const id = message.content_attributes.in_reply_to;
  return typeof id === 'number' ? id : undefined;
}

/** How a conversation was when it was opened: `lastSeenAt` in unix seconds, 0 for never. */
export type Opened = { lastSeenAt: number; hasUnread: boolean; newestId: number };

/** The first message that no agent had seen, and how many there are: undefined while the earliest is not loaded. */
export type Unseen = { from: number; count: number | undefined };

/** What no agent had seen when the conversation was opened. */
export function unseenOf(
  { messages, hasOlder }: Thread,
  { lastSeenAt, hasUnread, newestId }: Opened,
): Unseen | undefined {
  const unseen = messages.filter(
    (message) => isIncoming(message) && message.created_at > lastSeenAt && message.id <= newestId,
  );
  const [first] = unseen;
  if (first === undefined || !hasUnread) return undefined;
  const beginsEarlier = hasOlder && (messages[0]?.created_at ?? 0) > lastSeenAt;
  return { from: first.id, count: beginsEarlier ? undefined : unseen.length };
}

function put(messages: readonly ThreadMessage[], message: ThreadMessage): readonly ThreadMessage[] {
  const at = messages.findIndex((known) => known.id >= message.id);
  if (at === -1) return [...messages, message];
  const known = messages[at];
  if (known?.id !== message.id) return messages.toSpliced(at, 0, message);
  if (isOlder(message, known)) return messages;
  const echo_id = message.echo_id ?? known.echo_id;
  return messages.with(at, { ...message, ...(echo_id === undefined ? {} : { echo_id }) });
}

const ranks = { sent: 0, failed: 0, delivered: 1, read: 2 };

/** Answers carry no time of change, so against them the order of states decides: nothing is unread or undeleted. */
function isOlder(message: ThreadMessage, known: ThreadMessage): boolean {
  if (message.updated_at !== undefined && known.updated_at !== undefined) {
    return message.updated_at < known.updated_at;
  }
  if (isDeleted(known) && !isDeleted(message)) return true;
  return ranks[message.status] < ranks[known.status];
}

/** Removes pending messages that the server has since delivered. */
function settle(thread: Thread): Thread {
  if (thread.pending.length === 0) return thread;
  const arrived = new Set(thread.messages.map((message) => message.echo_id));
  const pending = thread.pending.filter((each) => !arrived.has(each.echoId));
  return pending.length === thread.pending.length ? thread : { ...thread, pending };
}
