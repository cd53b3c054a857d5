import { liveEvent } from '../kit/event.ts';
import { AccountItemParams, AccountParams, route } from '../kit/route.ts';
import {
  FreeInput,
  Id,
  LongText,
  NameText,
  Nullable,
  OneOf,
  ShortText,
  Type,
  UnixSeconds,
  type Static,
} from '../kit/schema.ts';
import { Inbox } from './inbox.ts';

/** Per account. */
export const maxAssistants = 50;

/** The flag of accounts that have Captain. */
export const captainFeature = 'captain_integration';

/** Instructions and texts of an assistant; unset keys are absent. */
export const AssistantConfig = Type.Object({
  product_name: Type.Optional(Type.String()),
  /** Whether answers are drafted from conversations that agents resolved. */
  feature_faq: Type.Optional(Type.Boolean()),
  /** Whether notes about contacts are written from resolved conversations. Kept for clients; nothing reads it. */
  feature_memory: Type.Optional(Type.Boolean()),
  /** Stored for clients; it is not sent. */
  welcome_message: Type.Optional(Type.String()),
  handoff_message: Type.Optional(Type.String()),
  resolution_message: Type.Optional(Type.String()),
  instructions: Type.Optional(Type.String()),
  temperature: Type.Optional(Type.Number()),
});
export type AssistantConfig = Static<typeof AssistantConfig>;

export const Assistant = Type.Object({
  account_id: Id,
  config: AssistantConfig,
  created_at: UnixSeconds,
  description: Type.String(),
  id: Id,
  name: Type.String(),
  updated_at: UnixSeconds,
});
export type Assistant = Static<typeof Assistant>;

/** How many there are of a list, and which page this is. */
export const CaptainMeta = Type.Object({ total_count: Type.Integer(), page: Type.Integer() });

const page = Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 1_000_000 })));
/** Both names of the search are used by clients. */
export const captainListInput = {
  page,
  search: Type.Optional(Nullable(ShortText)),
  searchKey: Type.Optional(Nullable(ShortText)),
};

const base = '/api/v1/accounts/:account_id/captain/assistants';
const feature = captainFeature;
const maxBodyBytes = 512 * 1024;

export const listAssistants = route({
  name: 'captain_assistant.list',
  method: 'GET',
  path: base,
  summary: 'The assistants of the account, newest first',
  who: 'member',
  feature,
  params: AccountParams,
  input: Type.Object(captainListInput),
  response: Type.Object({ payload: Type.Array(Assistant), meta: CaptainMeta }),
});

export const showAssistant = route({
  name: 'captain_assistant.show',
  method: 'GET',
  path: `${base}/:id`,
  summary: 'One assistant',
  who: 'member',
  feature,
  params: AccountItemParams,
  response: Assistant,
});

export const createAssistant = route({
  name: 'captain_assistant.create',
  method: 'POST',
  path: base,
  summary: 'Add an assistant',
  who: 'administrator',
  feature,
  wrapper: 'assistant',
  maxBodyBytes,
  params: AccountParams,
  input: Type.Object({
    name: NameText,
    description: ShortText,
    config: Type.Optional(Nullable(FreeInput)),
  }),
  response: Assistant,
  errors: ['invalid', 'unprocessable'],
});

export const updateAssistant = route({
  name: 'captain_assistant.update',
  method: ['PATCH', 'PUT'],
  path: `${base}/:id`,
  summary: 'Change an assistant; a given config replaces the whole one',
  who: 'administrator',
  feature,
  wrapper: 'assistant',
  maxBodyBytes,
  params: AccountItemParams,
  input: Type.Object({
    name: Type.Optional(NameText),
    description: Type.Optional(ShortText),
    config: Type.Optional(Nullable(FreeInput)),
  }),
  response: Assistant,
  errors: ['invalid'],
});

export const deleteAssistant = route({
  name: 'captain_assistant.delete',
  method: 'DELETE',
  path: `${base}/:id`,
  summary: 'Delete an assistant with what it knows',
  who: 'administrator',
  feature,
  params: AccountItemParams,
  status: 204,
});

/**
 * How a conversation with an assistant ended: the contact ended or praised it, it was resolved without a person, or
 * people took over. Stored as 0…2 in this order.
 */
export const captainOutcomes = ['confirmed', 'assumed', 'handed_off'] as const;
export type CaptainOutcome = (typeof captainOutcomes)[number];

/** Maximum number of days. */
export const maxFigureDays = 366;

export const showAssistantFigures = route({
  name: 'captain_assistant.figures',
  method: 'GET',
  path: `${base}/:id/figures`,
  summary: 'What an assistant did and cost per day, in UTC; by default over the last thirty days',
  who: 'member',
  feature,
  params: AccountItemParams,
  input: Type.Object({
    since: Type.Optional(Nullable(UnixSeconds)),
    until: Type.Optional(Nullable(UnixSeconds)),
  }),
  response: Type.Object({
    since: UnixSeconds,
    until: UnixSeconds,
    /** To customers and to members. */
    answers: Type.Integer(),
    /** Conversations. */
    outcomes: Type.Object({
      confirmed: Type.Integer(),
      assumed: Type.Integer(),
      handed_off: Type.Integer(),
    }),
    input_tokens: Type.Integer(),
    output_tokens: Type.Integer(),
    /** Cost of the installation's model, in its currency; null if its prices are unknown. */
    cost: Nullable(Type.Number()),
    cost_per_answer: Nullable(Type.Number()),
  }),
  errors: ['invalid'],
});

/** Messages of a playground that are read. */
export const maxPlaygroundHistory = 50;

const Turn = Type.Object({ role: OneOf(['user', 'assistant']), content: Type.String({ maxLength: 20_000 }) });

/** A source of an answer. `n` is its number in the text, `[[n](url)]`. */
export const AnswerSource = Type.Object({
  n: Type.Integer(),
  type: OneOf(['response', 'document', 'article']),
  id: Id,
  title: Type.String(),
  /** Null for sources without a page. */
  url: Nullable(Type.String()),
});
export type AnswerSource = Static<typeof AnswerSource>;

export const askPlayground = route({
  name: 'captain_assistant.playground',
  method: 'POST',
  path: `${base}/:id/playground`,
  summary: 'Ask an assistant as a contact would; nothing is sent to anybody',
  who: 'member',
  feature,
  wrapper: 'assistant',
  maxBodyBytes,
  params: AccountItemParams,
  input: Type.Object({
    message_content: LongText,
    message_history: Type.Optional(Nullable(Type.Array(Turn, { maxItems: maxPlaygroundHistory }))),
    /** Identifies the answer's stream for the user, see `playgroundStreamed`. */
    stream_id: Type.Optional(Nullable(Type.String({ minLength: 8, maxLength: 64 }))),
  }),
  response: Type.Object({
    reasoning: Type.String(),
    response: Type.String(),
    /** Whether it would hand over to a person. */
    handoff: Type.Boolean(),
    sources: Type.Array(AnswerSource),
    /** How sure it is, from 0 to 1. */
    confidence: Type.Number(),
    /** Whether a language model wrote it; otherwise it is a search result. */
    by_model: Type.Boolean(),
  }),
  limits: [{ by: 'account', limit: 60, seconds: 60 }],
  errors: ['invalid', 'unprocessable'],
});

export const listAssistantInboxes = route({
  name: 'captain_assistant.list_inboxes',
  method: 'GET',
  path: `${base}/:id/inboxes`,
  summary: 'The inboxes an assistant answers in',
  who: 'member',
  feature,
  params: AccountItemParams,
  response: Type.Object({
    payload: Type.Array(Inbox),
    meta: Type.Object({
      total_count: Type.Integer(),
      page: Type.Integer(),
      /** Inboxes in which another program answers, so no assistant does, connected or not. */
      answered_by: Type.Array(
        Type.Object({ inbox_id: Id, program: OneOf(['agent_bot', 'dialogflow']), name: Type.String() }),
      ),
    }),
  }),
});

export const connectAssistantInbox = route({
  name: 'captain_assistant.connect_inbox',
  method: 'POST',
  path: `${base}/:id/inboxes`,
  summary: 'Let an assistant answer in an inbox; an inbox has one at most',
  who: 'administrator',
  feature,
  wrapper: 'inbox',
  params: AccountItemParams,
  input: Type.Object({ inbox_id: Id }),
  response: Inbox,
  errors: ['invalid'],
});

export const disconnectAssistantInbox = route({
  name: 'captain_assistant.disconnect_inbox',
  method: 'DELETE',
  path: `${base}/:id/inboxes/:inbox_id`,
  summary: 'Take an assistant out of an inbox',
  who: 'administrator',
  feature,
  params: Type.Object({ account_id: Id, id: Id, inbox_id: Id }),
  status: 204,
});

export const showInboxAssistant = route({
  name: 'captain_assistant.of_conversation',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/conversations/:conversation_id/inbox_assistant',
  summary: "The assistant of the conversation's inbox, or null",
  who: 'member',
  feature,
  params: Type.Object({ account_id: Id, conversation_id: Id }),
  response: Type.Object({ assistant: Nullable(Type.Object({ id: Id, name: Type.String() })) }),
});

/** Captain is part of the installation, so a signed-in user needs no other session there. */
export const showCaptainUrl = route({
  name: 'captain_assistant.sso_url',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/integrations/captain/sso_url',
  summary: 'Where Captain is opened',
  who: 'member',
  feature,
  params: AccountParams,
  response: Type.Object({ sso_url: Type.String() }),
});

/**
 * The text of a playground answer received so far, as far as it may be shown. Sent only to the user who asked,
 * and not stored.
 */
export const playgroundStreamed = liveEvent(
  'captain_assistant.playground_streamed',
  Type.Object({ stream_id: Type.String(), content: Type.String() }),
);

/** An assistant or its inboxes changed: lists are stale. */
export const captainAssistantChanged = liveEvent('captain_assistant.changed', Type.Object({ id: Id }));
