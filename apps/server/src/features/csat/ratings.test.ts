import { expect, test } from 'vitest';
import { agentOfWire, contactRecord, frontendUrl, moment, seconds } from '../../../test/rows.ts';
import { contactView } from '../contact/index.ts';
import { csvTexts } from '../report/index.ts';
import { filterOf } from './rating-model.ts';
import type { RatingRow } from './rating-queries.ts';
import { ratingCells, ratingHeaders, ratingView } from './rating-view.ts';

test('ratings are filtered by the given values', () => {
  expect(filterOf({})).toStrictEqual({});
  const all = { since: 1, until: 2, user_ids: [6, 7], inbox_id: 4, team_id: 7, rating: [1, 5] };
  expect(filterOf(all)).toStrictEqual({
    since: new Date(1000),
    until: new Date(2000),
    userIds: [6, 7],
    inboxId: 4,
    teamId: 7,
    ratings: [1, 5],
  });
  expect(filterOf({ user_ids: 6, rating: 5 })).toStrictEqual({ userIds: [6], ratings: [5] });
});

test('empty values do not filter, nor does a single date', () => {
  const nothing = { since: null, until: null, user_ids: null, inbox_id: null, team_id: null, rating: null };
  expect(filterOf(nothing)).toStrictEqual({});
  expect(filterOf({ user_ids: [] })).toStrictEqual({});
  expect([filterOf({ since: 1 }), filterOf({ until: 1 })]).toStrictEqual([{}, {}]);
});

const row: RatingRow = {
  id: 91,
  account_id: 2,
  message_id: 11,
  contact_id: 41,
  display_id: 12,
  assigned_agent_id: 6,
  rating: 4,
  feedback_message: 'Quick',
  created_at: moment(1),
  review_notes: 'Called back',
  review_notes_at: moment(2),
  reviewer: { id: 8, name: 'Maya' },
  contact: contactRecord(),
};

test('a rating is shown with its contact and the assignee of the conversation', () => {
  const shown = {
    id: 91,
    rating: 4,
    feedback_message: 'Quick',
    account_id: 2,
    message_id: 11,
    contact: contactView(frontendUrl, row.contact, true),
    conversation_id: 12,
    created_at: seconds(1),
    csat_review_notes: 'Called back',
    review_notes_updated_by: { id: 8, name: 'Maya' },
    review_notes_updated_at: seconds(2),
  };
  const agent = agentOfWire();
  expect(ratingView(frontendUrl, row, { agent, isOnline: true })).toStrictEqual({
    ...shown,
    assigned_agent: agent,
  });
  expect(ratingView(frontendUrl, row, { agent: undefined, isOnline: true })).toStrictEqual(shown);
  const plain = { ...row, review_notes: null, review_notes_at: null, reviewer: null };
  expect(ratingView(frontendUrl, plain, { agent, isOnline: true })).toMatchObject({
    csat_review_notes: null,
    review_notes_updated_by: null,
    review_notes_updated_at: null,
  });
});

test('a file has a cell for each column, empty for unknown values', () => {
  const named = (cells: string[]) =>
    Object.fromEntries(ratingHeaders.map((head, index) => [csvTexts('en').say(head), cells[index]]));
  const link = 'https://desk.example/app/accounts/2/conversations/12';
  expect(named(ratingCells(frontendUrl, row, agentOfWire()))).toEqual({
    'Agent Name': 'Jonas Berg (jonas@example.com)',
    Rating: '4',
    'Feedback Comment': 'Quick',
    'Contact Name': 'Tessa',
    'Contact Email Address': 'tessa@example.com',
    'Contact Phone Number': '+4915112345678',
    'Link to the conversation': link,
    'Recorded date': '2023-11-14 22:13:21 UTC',
  });
  const unknown = {
    ...row,
    feedback_message: null,
    contact: contactRecord({ email: null, phone_number: null }),
  };
  expect(ratingCells(frontendUrl, unknown, undefined)).toEqual([
    '',
    '4',
    '',
    'Tessa',
    '',
    '',
    link,
    '2023-11-14 22:13:21 UTC',
  ]);
});
