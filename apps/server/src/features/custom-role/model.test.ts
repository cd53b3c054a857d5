import { maxCustomRoles } from '@confab/contract/features/custom-role';
import { customRolePermissions } from '@confab/contract/kit/permissions';
import { expect, test } from 'vitest';
import { fieldErrorOf } from '../../../test/field-error-of.ts';
import { iso, moment } from '../../../test/rows.ts';
import { customRoleValues, knownPermissions, tooManyCustomRoles } from './model.ts';
import { customRoleView } from './view.ts';

test('only known fields of a role are stored', () => {
  expect(customRoleValues({})).toStrictEqual({});
  expect(customRoleValues({ name: ' Desk ', description: null, permissions: [] })).toStrictEqual({
    name: 'Desk',
    description: '',
    permissions: [],
  });
  expect(customRoleValues({ description: 'First line' })).toStrictEqual({ description: 'First line' });
});

test.each(['', '  '])('a role cannot be named %j', (name) => {
  const refused = { path: 'name', code: 'blank', message: "Name can't be blank" };
  expect(fieldErrorOf(() => customRoleValues({ name }))).toEqual(refused);
});

test('a role has only known permissions, deduplicated and in a fixed order', () => {
  expect(customRoleValues({ permissions: ['report_manage', 'contact_manage', 'report_manage'] })).toEqual({
    permissions: ['contact_manage', 'report_manage'],
  });
  expect(knownPermissions(['administrator', 'agent', 'later_manage'])).toEqual([]);
  expect(knownPermissions(customRolePermissions.toReversed())).toEqual(customRolePermissions);
});

test('the number of roles per account is limited', () => {
  const message = `Account can have ${maxCustomRoles} custom roles at most`;
  expect(tooManyCustomRoles().options.fields).toEqual([{ path: 'account_id', code: 'too_many', message }]);
});

test('administrators see a role without permissions this version does not know', () => {
  const row = {
    account_id: 2,
    id: 61,
    name: 'Desk',
    description: 'First line',
    permissions: ['later_manage', 'contact_manage'],
    created_at: moment(1),
    updated_at: moment(2),
  };
  expect(customRoleView(row)).toEqual({
    id: 61,
    name: 'Desk',
    description: 'First line',
    permissions: ['contact_manage'],
    created_at: iso(1),
    updated_at: iso(2),
  });
});
