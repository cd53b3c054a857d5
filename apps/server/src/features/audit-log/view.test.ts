import { expect, test } from 'vitest';
import { moment, seconds } from '../../../test/rows.ts';
import { auditLogView } from './view.ts';

const row: Parameters<typeof auditLogView>[0] = {
  account_id: 2,
  id: 91,
  auditable_id: 4,
  auditable_type: 'Inbox',
  auditable: null,
  auditable_name: 'App',
  parent_name: 'Support',
  user_id: 6,
  username: 'jonas@example.com',
  action: 'destroy',
  audited_changes: { name: 'App' },
  request_uuid: 'request-1',
  remote_address: '192.0.2.1',
  created_at: moment(1),
};
const view = {
  id: 91,
  auditable_id: 4,
  auditable_type: 'Inbox',
  auditable: null,
  auditable_name: 'App',
  parent_name: 'Support',
  associated_id: 2,
  associated_type: 'Account',
  user_id: 6,
  user_type: 'User',
  username: 'jonas@example.com',
  action: 'destroy',
  audited_changes: { name: 'App' },
  version: 1,
  comment: null,
  request_uuid: 'request-1',
  created_at: seconds(1),
  remote_address: '192.0.2.1',
};

test('an entry of the audit log has the actor, the action, the record, and the source', () => {
  expect(auditLogView(row)).toEqual(view);
});

test('an entry without a user has no user type, and an unknown action is a change', () => {
  expect(auditLogView({ ...row, user_id: null, action: 'other' })).toEqual({
    ...view,
    user_id: null,
    user_type: null,
    action: 'update',
  });
});
