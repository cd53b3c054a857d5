import { reportPermissions } from '../kit/permissions.ts';
import { AccountItemParams, AccountParams, route } from '../kit/route.ts';
import {
  Id,
  IsoTime,
  Nullable,
  OneOf,
  ShortText,
  Type,
  UnixSeconds,
  Url,
  type Static,
} from '../kit/schema.ts';
import { Contact } from './contact.ts';
import { Agent } from './user.ts';

/** The answer to a survey; the conversation is identified by its internal id. */
export const CsatResponse = Type.Object({
  id: Id,
  account_id: Id,
  conversation_id: Id,
  contact_id: Id,
  message_id: Id,
  /** The assignee at the first answer. */
  assigned_agent_id: Nullable(Id),
  rating: Type.Integer({ minimum: 1, maximum: 5 }),
  feedback_message: Nullable(Type.String()),
  created_at: IsoTime,
  updated_at: IsoTime,
});
export type CsatResponse = Static<typeof CsatResponse>;

/** A survey as shown on its own page; `id` is that of its message. */
export const CsatSurvey = Type.Object({
  id: Id,
  csat_survey_response: Nullable(CsatResponse),
  display_type: OneOf(['emoji', 'star']),
  content: Nullable(Type.String()),
  inbox_avatar_url: Url,
  inbox_name: Type.String(),
  locale: Type.String(),
  conversation_id: Id,
  created_at: IsoTime,
});
export type CsatSurvey = Static<typeof CsatSurvey>;

/** The customer's survey; the uuid of the conversation is the secret. */
export const surveyPath = '/survey/responses/';

const survey = {
  who: 'anyone',
  errorStyle: 'public',
  path: '/public/api/v1/csat_survey/:conversation_uuid',
  params: Type.Object({ conversation_uuid: Type.String({ maxLength: 64 }) }),
  response: CsatSurvey,
} as const;

export const showSurvey = route({
  ...survey,
  name: 'csat.show_survey',
  method: 'GET',
  summary: 'The survey of a conversation, with the answer so far',
  errors: ['not_found'],
});

export const answerSurvey = route({
  ...survey,
  name: 'csat.answer_survey',
  method: ['PUT', 'PATCH'],
  limits: [{ by: 'ip', limit: 300, seconds: 300 }],
  summary: 'Rate the conversation, or change the rating; open for 14 days. Without a rating nothing changes',
  input: Type.Object({
    message: Type.Optional(
      Nullable(
        Type.Object({
          submitted_values: Type.Optional(
            Nullable(
              Type.Object({
                csat_survey_response: Type.Optional(
                  Nullable(
                    Type.Object({
                      rating: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 5 }))),
                      feedback_message: Type.Optional(Nullable(Type.String({ maxLength: 5000 }))),
                    }),
                  ),
                ),
              }),
            ),
          ),
        }),
      ),
    ),
  }),
  errors: ['not_found', 'invalid', 'unprocessable', 'too_many_requests'],
});

/** An answer in a report; the conversation is identified by its display id. */
export const CsatRating = Type.Object({
  id: Id,
  rating: Type.Integer({ minimum: 1, maximum: 5 }),
  feedback_message: Nullable(Type.String()),
  account_id: Id,
  message_id: Id,
  contact: Type.Optional(Contact),
  conversation_id: Id,
  assigned_agent: Type.Optional(Agent),
  created_at: UnixSeconds,
  /** The review notes, the last reviewer, and the time. */
  csat_review_notes: Nullable(Type.String()),
  review_notes_updated_by: Nullable(Type.Object({ id: Id, name: Type.String() })),
  review_notes_updated_at: Nullable(UnixSeconds),
});
export type CsatRating = Static<typeof CsatRating>;

export const csatRatingsPerPage = 25;

/** Seconds since 1970; both or neither count. */
const Moment = Type.Optional(Nullable(Type.Number({ minimum: 0, maximum: 100_000_000_000 })));

const Rating = Type.Integer({ minimum: 1, maximum: 5 });

const filters = {
  since: Moment,
  until: Moment,
  /** The assignees of the conversations. */
  user_ids: Type.Optional(Nullable(Type.Union([Type.Array(Id, { maxItems: 500 }), Id]))),
  inbox_id: Type.Optional(Nullable(Id)),
  team_id: Type.Optional(Nullable(Id)),
  /** One rating, or any of several. */
  rating: Type.Optional(Nullable(Type.Union([Type.Array(Rating, { maxItems: 5 }), Rating]))),
};

const ratings = {
  method: 'GET',
  who: 'member',
  permissions: reportPermissions,
  params: AccountParams,
} as const;
const base = '/api/v1/accounts/:account_id/csat_survey_responses';

/** Newest first; `created_at` sorts them the other way. */
export const listCsatRatings = route({
  ...ratings,
  name: 'csat.list',
  path: base,
  summary: `Answers to surveys, ${csatRatingsPerPage} a page`,
  input: Type.Object({
    ...filters,
    page: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 10_000 }))),
    sort: Type.Optional(Nullable(ShortText)),
  }),
  response: Type.Array(CsatRating),
});

/** Surveys that were sent are counted by the dates alone. */
export const showCsatMetrics = route({
  ...ratings,
  name: 'csat.metrics',
  path: `${base}/metrics`,
  summary: 'How many answered, with which ratings, and how many were asked',
  input: Type.Object(filters),
  response: Type.Object({
    total_count: Type.Integer(),
    /** Only ratings that occur. */
    ratings_count: Type.Record(Type.String(), Type.Integer()),
    total_sent_messages_count: Type.Integer(),
  }),
});

export const downloadCsat = route({
  ...ratings,
  name: 'csat.download',
  path: `${base}/download`,
  summary: 'The answers of a range as CSV, the newest 50,000',
  isCsv: true,
  input: Type.Object(filters),
  response: Type.String(),
  errors: ['invalid'],
});

/** Not part of the Chatwoot API. */
export const reviewCsatRating = route({
  ...ratings,
  name: 'csat.review',
  method: ['PATCH', 'PUT'],
  path: `${base}/:id`,
  params: AccountItemParams,
  summary: 'Note something on an answer; blank notes are taken away',
  input: Type.Object({ csat_review_notes: Nullable(Type.String({ maxLength: 5000 })) }),
  response: CsatRating,
  errors: ['not_found', 'invalid'],
});
