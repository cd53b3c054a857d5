import { liveEvent } from '../kit/event.ts';
import { AccountItemParams, AccountParams, route } from '../kit/route.ts';
import { Id, LongText, Nullable, OneOf, Type, UnixSeconds, type Static } from '../kit/schema.ts';
import { captainFeature, CaptainMeta } from './captain-assistant.ts';
import { AssistantPush, UserPush } from './user.ts';

/** Stored as 0…2 in this order. */
export const copilotMessageTypes = ['user', 'assistant', 'assistant_thinking'] as const;
export type CopilotMessageType = (typeof copilotMessageTypes)[number];

/** Maximum threads per member; beyond that the oldest is deleted. */
export const maxCopilotThreads = 200;
/** Maximum number of messages in a thread. */
export const maxCopilotMessages = 500;

export const CopilotBody = Type.Object({
  content: Nullable(Type.String()),
  reasoning: Type.Optional(Type.String()),
  function_name: Type.Optional(Type.String()),
  reply_suggestion: Type.Optional(Type.Boolean()),
});
export type CopilotBody = Static<typeof CopilotBody>;

const ref = {
  id: Id,
  title: Type.String(),
  created_at: UnixSeconds,
  user: UserPush,
  account_id: Id,
};

export const CopilotThread = Type.Object({ ...ref, assistant: AssistantPush });
export type CopilotThread = Static<typeof CopilotThread>;

export const CopilotMessage = Type.Object({
  id: Id,
  message: CopilotBody,
  message_type: OneOf(copilotMessageTypes),
  created_at: UnixSeconds,
  copilot_thread: Type.Object(ref),
  account_id: Id,
});
export type CopilotMessage = Static<typeof CopilotMessage>;

const base = '/api/v1/accounts/:account_id/captain/copilot_threads';
const feature = captainFeature;
const PageInput = Type.Object({
  page: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 1_000_000 }))),
});
const limits = [{ by: 'account', limit: 120, seconds: 60 }] as const;

export const listCopilotThreads = route({
  name: 'copilot.list_threads',
  method: 'GET',
  path: base,
  summary: "The caller's own threads, newest first, 5 on a page",
  who: 'member',
  feature,
  params: AccountParams,
  input: PageInput,
  response: Type.Object({
    payload: Type.Array(CopilotThread),
    meta: Type.Object({
      total_count: Type.Integer(),
      page: Type.Integer(),
      /** Whether a language model answers; otherwise the knowledge is only searched. */
      has_model: Type.Boolean(),
    }),
  }),
});

/** Special questions: conversations similar to the open one. */
export const copilotTasks = ['similar'] as const;
export type CopilotTask = (typeof copilotTasks)[number];

const question = {
  message: Type.Optional(Nullable(LongText)),
  /** Absent: the message is answered. */
  task: Type.Optional(Nullable(OneOf(copilotTasks))),
  /** The display id of the conversation that is open. */
  conversation_id: Type.Optional(Nullable(Id)),
};

export const createCopilotThread = route({
  name: 'copilot.create_thread',
  method: 'POST',
  path: base,
  summary: 'Ask an assistant something; the answer comes as an event',
  who: 'member',
  feature,
  params: AccountParams,
  maxBodyBytes: 256 * 1024,
  input: Type.Object({ ...question, assistant_id: Id }),
  response: CopilotThread,
  limits,
  errors: ['unprocessable'],
});

export const listCopilotMessages = route({
  name: 'copilot.list_messages',
  method: 'GET',
  path: `${base}/:id/copilot_messages`,
  summary: "Messages of the caller's own thread, oldest first",
  who: 'member',
  feature,
  params: AccountItemParams,
  input: PageInput,
  response: Type.Object({ payload: Type.Array(CopilotMessage), meta: CaptainMeta }),
});

export const createCopilotMessage = route({
  name: 'copilot.create_message',
  method: 'POST',
  path: `${base}/:id/copilot_messages`,
  summary: "Go on in the caller's own thread; the answer comes as an event",
  who: 'member',
  feature,
  params: AccountItemParams,
  maxBodyBytes: 256 * 1024,
  input: Type.Object(question),
  response: CopilotMessage,
  limits,
  errors: ['unprocessable'],
});

export const stopCopilot = route({
  name: 'copilot.stop',
  method: 'POST',
  path: `${base}/:id/stop`,
  summary: "Stop the answer that is on its way in the caller's own thread; what has come of it is kept",
  who: 'member',
  feature,
  params: AccountItemParams,
  status: 204,
  limits,
});

/** Sent to the owner of the thread alone. */
export const copilotMessageCreated = liveEvent('copilot.message.created', CopilotMessage);

/**
 * The text of an answer received so far, as far as it may be shown. Sent only to the owner of the thread, and
 * not stored.
 */
export const copilotAnswerStreamed = liveEvent(
  'copilot.answer.streamed',
  Type.Object({ thread_id: Id, question_id: Id, content: Type.String() }),
);
