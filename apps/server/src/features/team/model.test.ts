import { expect, test } from 'vitest';
import { fieldErrorOf } from '../../../test/field-error-of.ts';
import { moment } from '../../../test/rows.ts';
import { nameTaken, teamName, teamValues, tooManyTeams, unknownUsers } from './model.ts';
import { teamView } from './view.ts';

test('a team name is normalized', () => {
  expect(teamName('  Support ')).toBe('support');
  // Two ways of writing the same letter.
  expect(teamName('CAFE\u0301')).toBe('caf\u00E9');
  expect(teamName('x'.repeat(255))).toHaveLength(255);
});

test.each([
  ['', 'blank', "Name can't be blank"],
  ['  ', 'blank', "Name can't be blank"],
  ['x'.repeat(256), 'too_long', 'Name is too long (maximum is 255 characters)'],
])('the name %j is rejected as %s', (name, code, message) => {
  expect(fieldErrorOf(() => teamName(name))).toEqual({ path: 'name', code, message });
});

test('only known fields of a team are stored', () => {
  expect(teamValues({ name: 'Support', description: null, allow_auto_assign: false })).toEqual({
    name: 'support',
    description: null,
    allow_auto_assign: false,
  });
  expect(teamValues({})).toStrictEqual({});
  expect(teamValues({ allow_auto_assign: null, auto_assignment_config: null })).toStrictEqual({});
  const auto_assignment_config = { max_assignment_limit: 3 };
  expect(teamValues({ auto_assignment_config })).toEqual({ auto_assignment_config });
});

test('errors have their reason', () => {
  expect(nameTaken().options.fields).toEqual([
    { path: 'name', code: 'taken', message: 'Name has already been taken' },
  ]);
  expect(tooManyTeams().options.fields).toEqual([
    { path: 'account_id', code: 'too_many', message: expect.stringMatching(/^Account can have \d+ teams/) },
  ]);
  expect(unknownUsers()).toMatchObject({ code: 'not_authorized', message: 'Invalid User IDs' });
});

test('a team shows whether the viewer is a member', () => {
  const row = {
    account_id: 2,
    id: 7,
    name: 'support',
    description: 'First line',
    allow_auto_assign: false,
    auto_assignment_config: { assignment_order: 'balanced' },
    created_at: moment(1),
    updated_at: moment(2),
  };
  const view = {
    id: 7,
    name: 'support',
    description: 'First line',
    allow_auto_assign: false,
    account_id: 2,
    auto_assignment_config: { assignment_order: 'balanced' },
  };
  expect(teamView(row, new Set([7]))).toEqual({ ...view, is_member: true });
  expect(teamView(row, new Set([8]))).toEqual({ ...view, is_member: false });
});
