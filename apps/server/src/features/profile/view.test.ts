import { expect, test } from 'vitest';
import { iso, moment } from '../../../test/rows.ts';
import { invitationView } from './view.ts';

test('an invitation has the account, inviter, role, and time', () => {
  const row = {
    account_id: 2,
    account_name: 'Paperlane',
    inviter_name: 'Maya',
    role: 1,
    created_at: moment(1),
  };
  expect(invitationView(row)).toEqual({
    account_id: 2,
    account_name: 'Paperlane',
    inviter_name: 'Maya',
    role: 'administrator',
    created_at: iso(1),
  });
});
