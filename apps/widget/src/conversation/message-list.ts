import { messageTypeNumber, type MessageEvent, type PublicMessage } from '@confab/contract/features/message';

/** A message stored by the server, from a response or the live connection; `echo_id` is the sender's own id for it. */
export type Message = PublicMessage & Partial<Pick<MessageEvent, 'echo_id' | 'private'>>;

/**
 * An outgoing message. `queued`: the server could not be reached, it is retried automatically; `failed`: the server
 * rejected it, only the visitor can retry it. `error` is the server's message.
 */
export type Draft = {
  echoId: string;
  content: string;
  files: readonly File[];
  /** The id of the message it answers. */
  replyTo?: number | undefined;
  /** Unix seconds. */
  createdAt: number;
  state: 'sending' | 'queued' | 'failed';
  error: string;
};

/** `settled` by ascending id without doubles; `drafts` in the order they were written, after all of them. */
export type MessageList = { settled: readonly Message[]; drafts: readonly Draft[] };

export const emptyList: MessageList = { settled: [], drafts: [] };

/**
 * Adds stored messages from any source, in any order, any number of times. One id is one message; a message
 * with the `echoId` of a draft replaces it. Private notes and activity lines are never added.
 */
export function mergeMessages(messages: MessageList, incoming: readonly Message[]): MessageList {
  const shown = incoming.filter((message) => isShown(message));
  if (shown.length === 0) return messages;
  const byId = new Map(messages.settled.map((message) => [message.id, message]));
  for (const message of shown) {
    const known = byId.get(message.id);
    byId.set(message.id, known ? refresh(known, message) : message);
  }
  const echoes = new Set(shown.map((message) => message.echo_id));
  return {
    settled: [...byId.values()].sort((a, b) => a.id - b.id),
    drafts: messages.drafts.filter((draft) => !echoes.has(draft.echoId)),
  };
}

/** Only `echo_id` and the sender may be missing from a later form of a message; keep what is known. */
function refresh(known: Message, next: Message): Message {
  return {
    ...(known.echo_id !== undefined && { echo_id: known.echo_id }),
    ...(known.sender && { sender: known.sender }),
    ...(known.attachments && !isDeleted(next) && { attachments: known.attachments }),
    ...next,
  };
}

function isShown(message: Message): boolean {
  return message.id > 0 && message.private !== true && message.message_type !== messageTypeNumber.activity;
}

/** Whether the visitor wrote it. */
export function isOwn(message: Message): boolean {
  return message.message_type === messageTypeNumber.incoming;
}

/** Whether the team has deleted a message. */
export function isDeleted(message: Message): boolean {
  return message.content_attributes.deleted === true;
}

/** Adds a draft, or marks the one with the same `echoId` as sending, at its old position. */
export function putDraft(messages: MessageList, draft: Draft): MessageList {
  const known = messages.drafts.some((item) => item.echoId === draft.echoId);
  if (!known) return { ...messages, drafts: [...messages.drafts, draft] };
  return markDraft(messages, draft.echoId, 'sending');
}

/** Changes the state of a draft; an unknown `echoId` (already settled by the socket) changes nothing. */
export function markDraft(
  messages: MessageList,
  echoId: string,
  state: Draft['state'],
  error = '',
): MessageList {
  return {
    ...messages,
    drafts: messages.drafts.map((draft) => (draft.echoId === echoId ? { ...draft, state, error } : draft)),
  };
}

/** Deletes a draft that the visitor discarded. */
export function dropDraft(messages: MessageList, echoId: string): MessageList {
  return { ...messages, drafts: messages.drafts.filter((draft) => draft.echoId !== echoId) };
}

/** Highest stored id, 0 when there is none: where catching up starts. */
export function lastId(messages: MessageList): number {
  return messages.settled.at(-1)?.id ?? 0;
}

/** Messages of the team newer than `lastSeenAt` (unix seconds), oldest first. */
export function unreadMessages(messages: MessageList, lastSeenAt: number): Message[] {
  return messages.settled.filter(
    (message) => !isOwn(message) && message.created_at > lastSeenAt && !isDeleted(message),
  );
}
