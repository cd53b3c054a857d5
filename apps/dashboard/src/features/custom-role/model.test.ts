import { expect, test } from 'vitest';
import { isIncluded, membersByRole, namedPermissions, withPermission } from './model.ts';

test('permission for all conversations includes the narrower ones, which stay until removed themselves', () => {
  const all = withPermission(['contact_manage'], 'conversation_manage', true);
  expect(all).toEqual([
    'conversation_manage',
    'conversation_unassigned_manage',
    'conversation_participating_manage',
    'contact_manage',
  ]);
  expect(isIncluded(all, 'conversation_unassigned_manage')).toBe(true);
  expect(isIncluded(all, 'contact_manage')).toBe(false);
  const less = withPermission(all, 'conversation_manage', false);
  expect(less).toEqual([
    'conversation_unassigned_manage',
    'conversation_participating_manage',
    'contact_manage',
  ]);
  expect(isIncluded(less, 'conversation_unassigned_manage')).toBe(false);
  expect(withPermission(less, 'contact_manage', false)).not.toContain('contact_manage');
});

test('a role is described without included permissions', () => {
  const role = { id: 1, name: 'Lead', description: '', created_at: '', updated_at: '' };
  expect(
    namedPermissions({
      ...role,
      permissions: ['conversation_manage', 'conversation_participating_manage', 'report_manage'],
    }),
  ).toEqual(['conversation_manage', 'report_manage']);
  expect(namedPermissions({ ...role, permissions: ['conversation_participating_manage'] })).toEqual([
    'conversation_participating_manage',
  ]);
});

test('members are counted per custom role, agents and administrators have none', () => {
  const agent = {
    id: 1,
    account_id: 1,
    availability_status: null,
    auto_offline: null,
    confirmed: true,
    email: '',
    available_name: '',
    name: '',
    role: 'agent' as const,
    thumbnail: '',
  };
  const counts = membersByRole([
    agent,
    { ...agent, custom_role_id: 4 },
    { ...agent, custom_role_id: null },
    { ...agent, custom_role_id: 4 },
  ]);
  expect([...counts]).toEqual([[4, 2]]);
});
