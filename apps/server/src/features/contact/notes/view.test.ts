import type { Agent } from '@confab/contract/features/user';
import { expect, test } from 'vitest';
import { fieldErrorOf } from '../../../../test/field-error-of.ts';
import { moment, seconds } from '../../../../test/rows.ts';
import { noteContent } from './model.ts';
import type { NoteRow } from './queries.ts';
import { noteView } from './view.ts';

const row: NoteRow = {
  account_id: 2,
  id: 61,
  contact_id: 41,
  user_id: 6,
  content: 'Prefers email',
  created_at: moment(1),
  updated_at: moment(2),
};
const author: Agent = {
  id: 6,
  account_id: 2,
  availability_status: 'online',
  auto_offline: true,
  confirmed: true,
  email: 'jonas@example.com',
  available_name: 'Jonas',
  name: 'Jonas Berg',
  role: 'agent',
  thumbnail: '',
};
const view = {
  id: 61,
  content: 'Prefers email',
  account_id: 2,
  contact_id: 41,
  created_at: seconds(1),
  updated_at: seconds(2),
};

test('a note is shown with its author, while that user exists', () => {
  expect(noteView(row, author)).toEqual({ ...view, user: author });
  expect(Object.keys(noteView(row, undefined)).toSorted()).toEqual(Object.keys(view).toSorted());
});

test('a note needs text, and is trimmed', () => {
  expect(noteContent(' Prefers email\n')).toBe('Prefers email');
  for (const input of ['', ' \n ']) {
    expect(fieldErrorOf(() => noteContent(input))).toEqual({
      path: 'content',
      code: 'blank',
      message: "Content can't be blank",
    });
  }
});
