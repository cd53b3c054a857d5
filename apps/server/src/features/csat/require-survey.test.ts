import { contentTypes } from '@confab/contract/features/message';
import { expect, test } from 'vitest';
import { requireOpenSurvey } from './steps/require-survey.ts';

const sent = new Date('2026-11-01T12:00:00Z');
const closing = new Date('2026-11-15T12:00:00Z');
const later = new Date(closing.getTime() + 1);
const message = (type: (typeof contentTypes)[number]) => ({
  content_type: contentTypes.indexOf(type),
  created_at: sent,
});

test('a survey can be answered for 14 days', () => {
  expect(() => requireOpenSurvey(message('input_csat'), closing)).not.toThrow();
  expect(() => requireOpenSurvey(message('input_csat'), later)).toThrow(
    'You cannot update the CSAT survey after 14 days',
  );
});

test('other forms stay open', () => {
  expect(() => requireOpenSurvey(message('form'), later)).not.toThrow();
});
