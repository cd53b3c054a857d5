import { Nullable, Type } from '@confab/contract/kit/schema';
import { Value } from 'typebox/value';

export type Rating = { rating: number; feedback: string | null };

const Answer = Type.Object({
  csat_survey_response: Type.Object({
    rating: Type.Integer({ minimum: 1, maximum: 5 }),
    feedback_message: Type.Optional(Nullable(Type.String())),
  }),
});

/** The rating among the answers to a survey; undefined where they hold none. */
export function ratingIn(submitted: unknown): Rating | undefined {
  if (!Value.Check(Answer, submitted)) return undefined;
  const { rating, feedback_message: feedback } = submitted.csat_survey_response;
  return { rating, feedback: feedback?.trim() || null };
}
