import { route } from '../kit/route.ts';
import { Id, IsoTime, Nullable, OneOf, Type, Url, type Static } from '../kit/schema.ts';

/** The answer to a survey; the conversation is named by its internal id. */
export const CsatResponse = Type.Object({
  id: Id,
  account_id: Id,
  conversation_id: Id,
  contact_id: Id,
  message_id: Id,
  /** Who the conversation was assigned to at the first answer. */
  assigned_agent_id: Nullable(Id),
  rating: Type.Integer({ minimum: 1, maximum: 5 }),
  feedback_message: Nullable(Type.String()),
  created_at: IsoTime,
  updated_at: IsoTime,
});
export type CsatResponse = Static<typeof CsatResponse>;

/** A survey as its own page shows it; `id` is that of the message that asks. */
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

/** Where a customer answers; the uuid of the conversation is the secret. */
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
