import { expect, test } from 'vitest';
import { iso, moment } from '../../../../test/rows.ts';
import type { LogRow } from './queries.ts';
import { entryView, logCells, logHeaders } from './view.ts';

const row: LogRow = {
  id: 9,
  action: 'update',
  subject_type: 'Member',
  subject_id: 6,
  subject_name: 'Una',
  parent_id: 2,
  parent_name: 'Inkwell',
  changes: { role: ['agent', 'administrator'] },
  user_id: 7,
  user_name: 'Ada',
  user_email: 'ada@example.com',
  remote_address: '192.0.2.7',
  request_id: 'r-1',
  created_at: moment(1),
};

test('an entry has the actor, action, changes, source, and time', () => {
  expect(entryView(row)).toEqual({ ...row, created_at: iso(1) });
  expect(entryView({ ...row, action: 'sign_out', subject_type: 'Session' })).toMatchObject({
    action: 'sign_out',
    subject_type: 'Session',
  });
});

test('a line of the file has a value for each column, and none if unknown', () => {
  const cells = Object.fromEntries(logCells(row).map((cell, index) => [logHeaders[index], cell]));
  expect(cells).toEqual({
    Entry: '9',
    Time: iso(1),
    Who: 'Ada',
    Email: 'ada@example.com',
    Action: 'update',
    Kind: 'Member',
    Number: '6',
    Name: 'Una',
    'Part of': 'Inkwell',
    Changes: '{"role":["agent","administrator"]}',
    'IP address': '192.0.2.7',
    Request: 'r-1',
  });
  const noUser = { user_id: null, user_name: null, user_email: null };
  const nothing = { subject_id: null, subject_name: null, parent_id: null, parent_name: null, changes: {} };
  const nowhere = { remote_address: null, request_id: null };
  const bare = logCells({ ...row, ...noUser, ...nothing, ...nowhere });
  expect(bare).toEqual(['9', iso(1), '', '', 'update', 'Member', '', '', '', '', '', '']);
});
