import { expect, test } from 'vitest';
import { ratingIn } from './survey-model.ts';

test.each([
  [{ csat_survey_response: { rating: 4, feedback_message: ' Quick ' } }, { rating: 4, feedback: 'Quick' }],
  [{ csat_survey_response: { rating: 1, feedback_message: '  ' } }, { rating: 1, feedback: null }],
  [{ csat_survey_response: { rating: 5, feedback_message: null } }, { rating: 5, feedback: null }],
  [{ csat_survey_response: { rating: 5 } }, { rating: 5, feedback: null }],
  [{ csat_survey_response: { rating: 0 } }, undefined],
  [{ csat_survey_response: { rating: 6 } }, undefined],
  [{ csat_survey_response: { rating: '4' } }, undefined],
  [[{ name: 'email', value: 'x' }], undefined],
  [undefined, undefined],
])('the submitted value of %j is %j', (submitted, rating) => {
  expect(ratingIn(submitted)).toEqual(rating);
});
