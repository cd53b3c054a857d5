import { expect, test } from 'vitest';
import { answerOf } from './answer-model.ts';

const answered = (csat_survey_response: unknown) => ({ submitted_values: { csat_survey_response } });

test.each([
  ['text', { submitted_email: 'a@b.test' }, undefined],
  ['input_email', {}, { kind: 'email', email: undefined }],
  ['input_email', { submitted_email: 'a@b.test' }, { kind: 'email', email: 'a@b.test' }],
  ['input_csat', {}, { kind: 'rating', rating: undefined, comment: '' }],
  ['input_csat', answered({ rating: 4 }), { kind: 'rating', rating: 4, comment: '' }],
  [
    'input_csat',
    answered({ rating: 5, feedback_message: 'Quick' }),
    { kind: 'rating', rating: 5, comment: 'Quick' },
  ],
  ['input_csat', answered({ rating: 9 }), { kind: 'rating', rating: undefined, comment: '' }],
  ['input_csat', { submitted_values: [] }, { kind: 'rating', rating: undefined, comment: '' }],
] as const)('%s with %j', (content_type, content_attributes, expected) => {
  expect(answerOf({ content_type, content_attributes })).toEqual(expected);
});
