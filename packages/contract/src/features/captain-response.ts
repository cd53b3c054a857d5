import { liveEvent } from '../kit/event.ts';
import { AccountItemParams, AccountParams, route } from '../kit/route.ts';
import { Id, LongText, Nullable, OneOf, ShortText, Type, UnixSeconds, type Static } from '../kit/schema.ts';
import { Assistant, captainFeature, captainListInput, CaptainMeta } from './captain-assistant.ts';

/** Per account. */
export const maxCaptainResponses = 10_000;

/** Stored as 0 and 1 in this order. */
export const captainResponseStatuses = ['pending', 'approved'] as const;
export type CaptainResponseStatus = (typeof captainResponseStatuses)[number];

/** The source of an answer. */
const Documentable = Type.Union([
  Type.Object({
    type: Type.Literal('Captain::Document'),
    id: Id,
    external_link: Type.String(),
    name: Nullable(Type.String()),
  }),
  Type.Object({ type: Type.Literal('Conversation'), id: Id, display_id: Id }),
  Type.Object({
    type: Type.Literal('User'),
    id: Id,
    email: Type.String(),
    available_name: Type.String(),
  }),
]);
export type Documentable = Static<typeof Documentable>;

/** A question with an assistant's answer. */
export const CaptainResponse = Type.Object({
  account_id: Id,
  answer: Type.String(),
  assistant: Assistant,
  created_at: UnixSeconds,
  documentable: Type.Optional(Documentable),
  id: Id,
  question: Type.String(),
  updated_at: UnixSeconds,
  status: OneOf(captainResponseStatuses),
});
export type CaptainResponse = Static<typeof CaptainResponse>;

const base = '/api/v1/accounts/:account_id/captain/assistant_responses';
const feature = captainFeature;
const maxBodyBytes = 256 * 1024;
const Status = OneOf(captainResponseStatuses);

export const listCaptainResponses = route({
  name: 'captain_response.list',
  method: 'GET',
  path: base,
  summary: 'Answers, newest first, 25 on a page',
  who: 'member',
  feature,
  params: AccountParams,
  input: Type.Object({
    ...captainListInput,
    assistant_id: Type.Optional(Nullable(Id)),
    document_id: Type.Optional(Nullable(Id)),
    /** Other values match nothing. */
    status: Type.Optional(Nullable(ShortText)),
  }),
  response: Type.Object({ payload: Type.Array(CaptainResponse), meta: CaptainMeta }),
});

export const showCaptainResponse = route({
  name: 'captain_response.show',
  method: 'GET',
  path: `${base}/:id`,
  summary: 'One answer',
  who: 'member',
  feature,
  params: AccountItemParams,
  response: CaptainResponse,
});

export const createCaptainResponse = route({
  name: 'captain_response.create',
  method: 'POST',
  path: base,
  summary: 'Add an answer, approved by default',
  who: 'administrator',
  feature,
  wrapper: 'assistant_response',
  maxBodyBytes,
  params: AccountParams,
  input: Type.Object({
    question: ShortText,
    answer: LongText,
    assistant_id: Id,
    status: Type.Optional(Nullable(Status)),
  }),
  response: CaptainResponse,
  errors: ['invalid', 'unprocessable'],
});

export const updateCaptainResponse = route({
  name: 'captain_response.update',
  method: ['PATCH', 'PUT'],
  path: `${base}/:id`,
  summary: 'Change or approve an answer',
  who: 'administrator',
  feature,
  wrapper: 'assistant_response',
  maxBodyBytes,
  params: AccountItemParams,
  input: Type.Object({
    question: Type.Optional(ShortText),
    answer: Type.Optional(LongText),
    assistant_id: Type.Optional(Id),
    status: Type.Optional(Status),
  }),
  response: CaptainResponse,
  errors: ['invalid'],
});

export const deleteCaptainResponse = route({
  name: 'captain_response.delete',
  method: 'DELETE',
  path: `${base}/:id`,
  summary: 'Delete an answer',
  who: 'administrator',
  feature,
  params: AccountItemParams,
  status: 204,
});

/** Maximum number of answers in one call. */
export const maxBulkResponses = 200;

export const changeCaptainResponses = route({
  name: 'captain_response.change_many',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/captain/bulk_actions',
  summary: 'Approve or delete many answers; those that are not there are passed over',
  who: 'administrator',
  feature,
  params: AccountParams,
  input: Type.Object({
    type: Type.Optional(Nullable(ShortText)),
    ids: Type.Optional(Nullable(Type.Array(Id, { maxItems: maxBulkResponses }))),
    fields: Type.Optional(Nullable(Type.Object({ status: Type.Optional(Nullable(ShortText)) }))),
  }),
  response: Type.Array(CaptainResponse),
  errors: ['unprocessable'],
});

/** Answers of an assistant were added, changed, or deleted: lists are stale. */
export const captainResponseChanged = liveEvent(
  'captain_response.changed',
  Type.Object({ assistant_id: Id }),
);
