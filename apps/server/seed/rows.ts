import { contentTypes } from '@confab/contract/features/message';
import { newPubsubToken } from '../src/features/contact/index.ts';
import type { Ids } from '../src/platform/ids/ids.ts';
import type { Cell } from './copy.ts';
import type { DemoAgents } from './demo-agents.ts';
import { firstNames, lastNames, places, type Random } from '../src/features/demo-data/index.ts';
import { summaryOf, makeConversation, type SeedConversation } from './conversation.ts';

export type Load = {
  conversations: number;
  messages: number;
  now: Date;
  ids: Ids;
  seed: number;
  /** Told how many messages are in. */
  onProgress: (messages: number) => void;
};

/** How far a load has come, and the ids it gives next. */
export type State = {
  random: Random;
  conversationsDone: number;
  messagesDone: number;
  displayId: number;
  conversationId: number;
  contactId: number;
  contactInboxId: number;
  messageId: number;
  /** Contacts of each inbox who may write again. */
  regulars: Map<number, { contactId: number; contactInboxId: number }[]>;
};

/** Conversations reach back this far, in milliseconds; recent days have more of them. */
const loadSpanMs = 45 * 86_400_000;

/** Cells by table, in the order of `columns`. */
export type Rows = Record<'contact' | 'contact_inbox' | 'conversation' | 'message', Cell[][]>;

/** Thinks up one more conversation and adds its rows. */
export function addConversation(rows: Rows, crew: DemoAgents, load: Load, state: State): void {
  const { random, conversationsDone: index } = state;
  const share = (upTo: number): number => Math.round((upTo / load.conversations) * load.messages);
  const length = varied(share(index), share(index + 1), state, load);
  const progress = (index + 0.5) / load.conversations;
  const start = new Date(Math.round(load.now.getTime() - loadSpanMs * (1 - progress ** 0.7)));
  const conversation = makeConversation(random, crew, { start, now: load.now, length });
  const contact = contactFor(rows, crew, load, state, conversation);
  addConversationRow(rows, crew, state, conversation, contact);
  for (const entry of conversation.messages) {
    const sender: Cell[] =
      entry.type > 1
        ? [null, null]
        : entry.agentId === null
          ? ['Contact', contact.contactId]
          : ['User', entry.agentId];
    const { rating } = entry;
    const answer = rating === undefined ? {} : { submitted_values: { csat_survey_response: rating } };
    rows.message.push([
      crew.accountId,
      state.messageId,
      state.conversationId,
      conversation.inboxId,
      entry.type,
      entry.content,
      entry.private,
      contentTypes.indexOf(rating === undefined ? 'text' : 'input_csat'),
      answer,
      ...sender,
      entry.at,
      entry.at,
    ]);
    state.messageId += 1;
  }
  state.messagesDone += length;
  state.conversationsDone += 1;
  state.conversationId += 1;
  state.displayId += 1;
}

/** Long and short threads take turns, so that the whole comes out exactly and no thread is empty. */
function varied(from: number, to: number, state: State, load: Load): number {
  const left = load.conversations - state.conversationsDone;
  if (left === 1) return load.messages - state.messagesDone;
  const target = Math.round(
    (to - from) * (0.3 + 1.4 * state.random.next()) + (from - state.messagesDone) * 0.5,
  );
  const spare = load.messages - state.messagesDone - (left - 1);
  return Math.max(1, Math.min(target, spare));
}

type Contact = { contactId: number; contactInboxId: number };

const countryNames = new Intl.DisplayNames('en', { type: 'region' });

/** Two of five write again; the others are new. */
function contactFor(
  rows: Rows,
  crew: DemoAgents,
  load: Load,
  state: State,
  conversation: SeedConversation,
): Contact {
  const { random } = state;
  const known = state.regulars.get(conversation.inboxId) ?? [];
  state.regulars.set(conversation.inboxId, known);
  const again = random.chance(0.4) ? known[random.below(known.length || 1)] : undefined;
  if (again !== undefined) return again;
  const contact = { contactId: state.contactId, contactInboxId: state.contactInboxId };
  state.contactId += 1;
  state.contactInboxId += 1;
  known.push(contact);
  if (known.length > 500) known.shift();
  const [first, last] = [random.pick(firstNames), random.pick(lastNames)];
  const [city, country] = random.pick(places);
  const at = conversation.createdAt;
  const email = `${first}.${last}.${contact.contactId}@example.com`
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^\x20-\x7e]/g, '');
  rows.contact.push([
    crew.accountId,
    contact.contactId,
    `${first} ${last}`,
    random.chance(0.85) ? email : null,
    city,
    country,
    1,
    { city, country: countryNames.of(country), country_code: country },
    random.chance(0.2) ? { plan: random.pick(['studio', 'school', 'shop']) } : {},
    at,
    at,
    at,
  ]);
  rows.contact_inbox.push([
    crew.accountId,
    contact.contactInboxId,
    contact.contactId,
    conversation.inboxId,
    load.ids.uuid(),
    newPubsubToken(load.ids, crew.accountId),
    at,
    at,
  ]);
  return contact;
}

function addConversationRow(
  rows: Rows,
  crew: DemoAgents,
  state: State,
  conversation: SeedConversation,
  contact: Contact,
): void {
  const summary = summaryOf(conversation);
  const idOf = (index: number): number | null => (index < 0 ? null : state.messageId + index);
  rows.conversation.push([
    crew.accountId,
    state.conversationId,
    state.displayId,
    conversation.inboxId,
    contact.contactId,
    contact.contactInboxId,
    conversation.assigneeId,
    conversation.teamId,
    conversation.status,
    conversation.priority,
    conversation.snoozedUntil,
    conversation.labels,
    summary.unread,
    idOf(summary.lastMessage),
    idOf(summary.lastNonActivity),
    idOf(summary.lastPublic),
    summary.agentLastSeenAt,
    summary.agentLastSeenAt,
    summary.firstReplyAt,
    summary.waitingSince,
    summary.lastIncomingAt,
    summary.lastActivityAt,
    conversation.createdAt,
    summary.lastActivityAt,
  ]);
}

export const columns: Readonly<Record<keyof Rows, readonly string[]>> = {
  contact:
    'account_id id name email location country_code contact_type additional_attributes custom_attributes last_activity_at created_at updated_at'.split(
      ' ',
    ),
  contact_inbox: 'account_id id contact_id inbox_id source_id pubsub_token created_at updated_at'.split(' '),
  conversation: (
    'account_id id display_id inbox_id contact_id contact_inbox_id assignee_id team_id status priority snoozed_until ' +
    'labels unread_count last_message_id last_non_activity_message_id last_public_message_id agent_last_seen_at ' +
    'assignee_last_seen_at first_reply_created_at waiting_since last_incoming_at last_activity_at created_at updated_at'
  ).split(' '),
  message:
    'account_id id conversation_id inbox_id message_type content private content_type content_attributes sender_type sender_id created_at updated_at'.split(
      ' ',
    ),
};
