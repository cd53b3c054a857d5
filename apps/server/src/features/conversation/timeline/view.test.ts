import { contactChangers } from '@confab/contract/features/contact-timeline';
import { expect, test } from 'vitest';
import { moment, seconds } from '../../../../test/rows.ts';
import { changeEntry, conversationEntry, noteEntry } from './view.ts';

test('a conversation is placed at its last activity', () => {
  const row = { id: 333, display_id: 12, status: 1, inbox_name: 'App', micros: 1 };
  expect(conversationEntry({ ...row, created_at: moment(1), last_activity_at: moment(2) })).toEqual({
    kind: 'conversation',
    id: 12,
    at: seconds(2),
    status: 'resolved',
    inbox_name: 'App',
    created_at: seconds(1),
  });
});

test('a note is shown with its author', () => {
  const row = { id: 61, content: 'Called', user_name: 'Jonas', created_at: moment(1), micros: 1 };
  expect(noteEntry(row)).toEqual({
    kind: 'note',
    id: 61,
    at: seconds(1),
    content: 'Called',
    user_name: 'Jonas',
  });
});

test('a change has its actor and values in plain form', () => {
  const changes: Parameters<typeof changeEntry>[0]['changes'] = {
    name: ['Tess', 'Tessa'],
    size: [3, null],
    blocked: [false, true],
    odd: [{}, ['a']],
  };
  const row = { id: 71, changed_by: 1, user_id: null, user_name: null, created_at: moment(1), micros: 1 };
  const entry = changeEntry({ ...row, changes });
  expect(entry).toEqual({
    kind: 'change',
    id: 71,
    at: seconds(1),
    changed_by: contactChangers[1],
    user_name: null,
    changes: [
      { key: 'name', before: 'Tess', after: 'Tessa' },
      { key: 'size', before: 3, after: null },
      { key: 'blocked', before: false, after: true },
      { key: 'odd', before: null, after: null },
    ],
  });
  expect(changeEntry({ ...row, changed_by: 99, changes: {} })).toMatchObject({ changed_by: 'system' });
});
