import type { Conversation, ConversationEvent } from '@confab/contract/features/conversation';
import type { MessageEvent } from '@confab/contract/features/message';
import type { ConversationTeam, Team } from '@confab/contract/features/team';
import type { Agent, UserPush } from '@confab/contract/features/user';
import { contactFromPush, withContactPresence, type PresenceFrame } from './contact-model.ts';

/** The current user, and the lists that complete short forms in events. */
export type LiveContext = {
  accountId: number;
  userId: number;
  agents: readonly Agent[];
  teams: readonly Team[];
};

/**
 * A conversation in the cache. `received_at` (unix seconds with a fraction) is the age of its unread count: message
 * events carry the count too, and may be newer than the last event of the conversation itself.
 */
export type CachedConversation = Conversation & { received_at?: number };

const activityType = 2;
const incomingType = 0;

/** The conversation after an event about it. Events older than the known state change nothing. */
export function mergeConversationEvent(
  known: CachedConversation | undefined,
  event: ConversationEvent,
  context: LiveContext,
): CachedConversation {
  const messages = newestMessages(known, event.messages);
  if (!known) return { ...asConversation(event, context), ...messages };
  const isNewer = event.updated_at >= known.updated_at;
  const changesCounts = event.updated_at >= receivedAt(known);
  const last_activity_at = Math.max(known.last_activity_at, event.last_activity_at);
  return {
    ...(isNewer
      ? { ...known, ...asConversation(event, context, known), ...laterWindow(known, event) }
      : known),
    ...messages,
    unread_count: changesCounts ? event.unread_count : known.unread_count,
    agent_last_seen_at: changesCounts ? event.agent_last_seen_at : known.agent_last_seen_at,
    contact_last_seen_at: Math.max(known.contact_last_seen_at, event.contact_last_seen_at),
    last_activity_at,
    timestamp: last_activity_at,
    received_at: Math.max(receivedAt(known), event.updated_at),
  };
}

/** The conversation after one of its messages was added or changed. */
export function mergeMessageEvent(
  known: CachedConversation,
  message: MessageEvent,
  isNew: boolean,
): CachedConversation {
  const messages = newestMessages(known, [message]);
  if (!isNew) return { ...known, ...messages };
  const at = Date.parse(message.updated_at) / 1000;
  const changesCounts = at >= receivedAt(known);
  const last_activity_at = Math.max(known.last_activity_at, message.conversation.last_activity_at);
  return {
    ...known,
    ...messages,
    ...windowAfter(known, message),
    unread_count: changesCounts ? message.conversation.unread_count : known.unread_count,
    last_activity_at,
    timestamp: last_activity_at,
    received_at: Math.max(receivedAt(known), at),
  };
}

/** An incoming message reopens the reply window: not every one is accompanied by an event of the conversation. */
function windowAfter(
  { can_reply, reply_window: window }: CachedConversation,
  { message_type: type, created_at: createdAt }: MessageEvent,
): Replies {
  if (window == null || type !== incomingType) return { can_reply, reply_window: window };
  const endsAt = Math.max(window.ends_at, Math.floor(createdAt + window.hours * 3600));
  return { can_reply: endsAt * 1000 > Date.now(), reply_window: { ...window, ends_at: endsAt } };
}

type Replies = Pick<Conversation, 'can_reply' | 'reply_window'>;

/** A message may be received before the event of its conversation that was sent ahead of it. */
function laterWindow(known: Replies, event: Replies): Replies {
  const [before, after] = [known.reply_window, event.reply_window];
  const isBehind = before?.hours === after?.hours && (before?.ends_at ?? 0) > (after?.ends_at ?? 0);
  const { can_reply, reply_window } = isBehind ? known : event;
  return { can_reply, reply_window };
}

/** The conversation with the presence of its contact and assignee; the same object when nothing changes. */
export function withPresence(known: CachedConversation, frame: PresenceFrame): CachedConversation {
  const sender = withContactPresence(known.meta.sender, frame);
  const assignee = known.meta.assignee && withUserPresence(known.meta.assignee, frame);
  if (sender === known.meta.sender && assignee === known.meta.assignee) return known;
  return { ...known, meta: { ...known.meta, sender, ...(assignee ? { assignee } : {}) } };
}

/** The newest message of any kind; undefined when the conversation has none. */
export function lastMessage(conversation: Conversation): MessageEvent | undefined {
  return conversation.last_non_activity_message ?? conversation.messages[0];
}

function receivedAt(known: CachedConversation): number {
  return Math.max(known.received_at ?? 0, known.updated_at);
}

/**
 * An event's conversation in the shape of the agent API. Keys that events lack are preserved, or start empty.
 */
function asConversation(
  event: ConversationEvent,
  context: LiveContext,
  known?: CachedConversation,
): CachedConversation {
  const { contact_inbox: _inbox, channel, meta, messages: _messages, ...fields } = event;
  const assignee = meta.assignee && agentFromPush(meta.assignee, context, known?.meta.assignee);
  const team = meta.team && teamFromPush(meta.team, context, known?.meta.team);
  return {
    ...fields,
    meta: {
      sender: contactFromPush(meta.sender, known?.meta.sender),
      channel,
      ...(assignee ? { assignee } : {}),
      ...(team ? { team } : {}),
      hmac_verified: meta.hmac_verified,
    },
    account_id: known?.account_id ?? context.accountId,
    uuid: known?.uuid ?? '',
    muted: meta.sender.blocked,
    messages: known?.messages ?? [],
    last_non_activity_message: known?.last_non_activity_message ?? null,
    assignee_last_seen_at: known?.assignee_last_seen_at ?? 0,
    sla_policy_id: event.applied_sla?.sla_id ?? null,
    applied_sla: event.applied_sla ?? null,
    sla_events: event.sla_events ?? [],
    first_reply_created_at: unixSeconds(event.first_reply_created_at),
  };
}

function agentFromPush(push: UserPush, context: LiveContext, known: Agent | undefined): Agent {
  const { id, name, available_name, thumbnail } = push;
  const full = context.agents.find((agent) => agent.id === id) ?? (known?.id === id ? known : undefined);
  const availability_status = push.availability_status ?? full?.availability_status ?? null;
  const blank = { account_id: context.accountId, auto_offline: null, confirmed: true, email: '', role: null };
  return { ...(full ?? blank), id, name, available_name, thumbnail, availability_status };
}

function teamFromPush(
  push: { id: number; name: string },
  context: LiveContext,
  known: ConversationTeam | undefined,
): ConversationTeam {
  const full =
    context.teams.find((team) => team.id === push.id) ?? (known?.id === push.id ? known : undefined);
  const { description = null, allow_auto_assign = false, is_member = false } = full ?? {};
  return { ...push, description, allow_auto_assign, account_id: context.accountId, is_member };
}

function withUserPresence(agent: Agent, frame: PresenceFrame): Agent {
  const availability_status = frame.users[String(agent.id)] ?? 'offline';
  return availability_status === agent.availability_status ? agent : { ...agent, availability_status };
}

function newestMessages(
  known: CachedConversation | undefined,
  incoming: readonly MessageEvent[],
): Pick<Conversation, 'messages' | 'last_non_activity_message'> {
  let [last] = known?.messages ?? [];
  let latest = known?.last_non_activity_message ?? undefined;
  for (const message of incoming) {
    last = newer(last, message);
    if (message.message_type !== activityType) latest = newer(latest, message);
  }
  return { messages: last ? [last] : [], last_non_activity_message: latest ?? null };
}

/** The later of two messages; of two states of one message, the later state. */
function newer(known: MessageEvent | undefined, message: MessageEvent): MessageEvent {
  if (!known || message.id > known.id) return message;
  if (message.id < known.id) return known;
  return message.updated_at >= known.updated_at ? message : known;
}

function unixSeconds(iso: string | null): number {
  return iso === null ? 0 : Math.floor(Date.parse(iso) / 1000);
}
