import { availabilities } from '@confab/contract/features/user';
import { expect, test } from 'vitest';
import { frontendUrl, moment } from '../../../test/rows.ts';
import type { AgentRow } from './queries.ts';
import { agentView, storedAvailability } from './view.ts';

const row: AgentRow = {
  id: 6,
  account_id: 2,
  name: 'Jonas Berg',
  display_name: 'Jonas',
  email: 'jonas@example.com',
  confirmed_at: moment(1),
  avatar_key: 'avatars/jonas.png',
  custom_attributes: { desk: 'B' },
  role: 1,
  custom_role_id: 61,
  availability: 2,
  auto_offline: true,
  accepted_at: moment(2),
  invited_name: 'J. Berg',
  invited_email: 'invited@example.com',
};

const member = {
  id: 6,
  account_id: 2,
  availability_status: 'busy',
  auto_offline: true,
  confirmed: true,
  email: 'jonas@example.com',
  available_name: 'Jonas',
  custom_attributes: { desk: 'B' },
  name: 'Jonas Berg',
  role: 'administrator',
  thumbnail: `${frontendUrl}/avatars/jonas.png`,
  custom_role_id: 61,
};

test('members see everything of their colleagues but secrets', () => {
  expect(agentView(frontendUrl, row, true)).toEqual(member);
});

test('absent values of a member are omitted', () => {
  const plain = { ...row, confirmed_at: null, custom_attributes: {}, custom_role_id: null };
  const { custom_attributes: _attributes, custom_role_id: _role, ...rest } = member;
  expect(agentView(frontendUrl, plain, false)).toEqual({
    ...rest,
    confirmed: false,
    availability_status: 'offline',
  });
  expect(Object.keys(agentView(frontendUrl, plain, false)).toSorted()).toEqual(Object.keys(rest).toSorted());
});

test('an invited user is shown as invited, even if the address belongs to an existing user', () => {
  const invited = agentView(frontendUrl, { ...row, accepted_at: null }, true);
  expect(invited).toEqual({
    id: 6,
    account_id: 2,
    availability_status: 'offline',
    auto_offline: true,
    confirmed: false,
    email: 'invited@example.com',
    available_name: 'J. Berg',
    name: 'J. Berg',
    role: 'administrator',
    thumbnail: '',
    custom_role_id: 61,
  });
  const bare = { ...row, accepted_at: null, invited_name: null, invited_email: null, custom_role_id: null };
  expect(agentView(frontendUrl, bare, true)).toMatchObject({ name: '', available_name: '', email: '' });
  expect(agentView(frontendUrl, bare, true)).not.toHaveProperty('custom_role_id');
});

test('availabilities are stored by their index', () => {
  expect(availabilities.map(storedAvailability)).toEqual([0, 1, 2]);
});
