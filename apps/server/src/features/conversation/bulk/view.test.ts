import { expect, test } from 'vitest';
import { moment } from '../../../../test/rows.ts';
import { readBulkRequest } from './event-model.ts';
import type { BulkActionRow } from './queries.ts';
import { bulkActionView } from './view.ts';

const row: BulkActionRow = {
  account_id: 2,
  id: 71,
  user_id: 6,
  request: { ids: [12] },
  subject: 0,
  status: 2,
  total_count: 50,
  changed_count: 10,
  unchanged_count: 11,
  failed_count: 12,
  skipped_count: 13,
  restored_count: 14,
  cursor: 5,
  undo_cursor: 4,
  until_id: 999,
  created_at: new Date('2030-01-01T10:00:00.000Z'),
  updated_at: moment(2),
};

const view = {
  id: 71,
  type: 'Conversation',
  status: 'undoing',
  total_count: 50,
  changed_count: 10,
  unchanged_count: 11,
  failed_count: 12,
  skipped_count: 13,
  restored_count: 14,
  failures: [],
  undo_until: '2030-01-02T10:00:00.000Z',
};

test('a bulk action shows its counts, and until when it can be undone: a day', () => {
  expect(bulkActionView(row)).toEqual(view);
});

test('a bulk action lists what it could not change, and why', () => {
  const failures = [{ conversation_id: 12, message: 'Too many labels' }];
  expect(bulkActionView(row, failures)).toEqual({ ...view, failures });
});

test('a deletion of contacts cannot be undone', () => {
  const deletion = { ...row, subject: 1, request: { action_name: 'delete', ids: [41] } };
  expect(bulkActionView(deletion)).toEqual({ ...view, type: 'Contact', undo_until: null });
});

test('a request round-trips through its stored form, and nothing else is parsed', () => {
  expect(readBulkRequest({ id: 71 })).toEqual({ id: 71 });
  expect(() => readBulkRequest({ other: 1 })).toThrow();
});
