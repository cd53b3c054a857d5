import { describe, expect, test } from 'vitest';
import { frontendUrl, iso, moment } from '../../../test/rows.ts';
import type { SurveyRow } from './queries.ts';
import { surveyView } from './view.ts';

const uuid = '0b54b6a4-0000-4000-8000-000000000001';
const link = `${frontendUrl}/survey/responses/${uuid}`;
const row: SurveyRow = {
  account_id: 2,
  conversation_id: 333,
  uuid,
  contact_id: 41,
  locale: 'pt',
  inbox_name: 'App',
  avatar_key: 'avatars/2/inbox.png',
  message_id: 11,
  content: `How was it? ${link}`,
  content_attributes: { display_type: 'star' },
  created_at: moment(1),
  response_id: 91,
  response_contact_id: 42,
  assigned_agent_id: 6,
  rating: 4,
  feedback_message: 'Quick',
  response_created_at: moment(2),
  response_updated_at: moment(3),
};
const view = (more: Partial<SurveyRow> = {}) => surveyView({ frontendUrl }, { ...row, ...more });

describe('a survey', () => {
  test('shows its question, inbox, and the current answer, and nothing of the conversation', () => {
    expect(view()).toEqual({
      id: 11,
      csat_survey_response: {
        id: 91,
        account_id: 2,
        conversation_id: 333,
        contact_id: 42,
        message_id: 11,
        assigned_agent_id: 6,
        rating: 4,
        feedback_message: 'Quick',
        created_at: iso(2),
        updated_at: iso(3),
      },
      display_type: 'star',
      content: 'How was it?',
      inbox_avatar_url: `${frontendUrl}/avatars/inbox.png`,
      inbox_name: 'App',
      locale: 'pt',
      conversation_id: 333,
      created_at: iso(1),
    });
  });

  test.each([
    { response_id: null },
    { rating: null },
    { response_contact_id: null },
    { response_created_at: null },
    { response_updated_at: null },
  ])('has no incomplete answer: %j', (gone) => {
    expect(view(gone).csat_survey_response).toBeNull();
  });

  test('shows emojis unless stars are configured', () => {
    expect(view({ content_attributes: { display_type: 'emoji' } }).display_type).toBe('emoji');
    expect(view({ content_attributes: {} }).display_type).toBe('emoji');
  });
});

test.each([
  [`Please rate us, ${link}`, 'Please rate us'],
  [`Rate, us ${link}`, 'Rate, us'],
  [link, ''],
  ['Please rate us,', 'Please rate us,'],
  [`${link} please`, `${link} please`],
  [`Rate ${frontendUrl}/survey/responses/another`, `Rate ${frontendUrl}/survey/responses/another`],
  [null, null],
])('the question of %j is sent without the link to it: %j', (content, expected) => {
  expect(view({ content }).content).toBe(expected);
});
