import { maxAutomationBytes } from '@confab/contract/features/automation';
import { Failure } from '@confab/contract/kit/errors';
import { expect, test } from 'vitest';
import { refusedField } from '../../../test/refused-field.ts';
import { plainAction, teamEmail } from './action-model.ts';
import { changeHolds } from './change-model.ts';
import { disabledEmail } from './email-view.ts';
import { automationParts, copiedActions } from './model.ts';

const none = new Set<string>();
const condition = (attribute_key: string, query_operator: string | null = null) => ({
  attribute_key,
  filter_operator: 'equal_to',
  values: ['x'],
  query_operator,
});

function faultsOf(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    if (error instanceof Failure) return error.options.body;
    throw error;
  }
  return undefined;
}

test('what is not given stays out; parameters become lists', () => {
  expect(automationParts({}, none)).toEqual({});
  expect(automationParts({ conditions: null, actions: null }, none)).toEqual({});
  expect(
    automationParts({ conditions: [], actions: [{ action_name: 'assign_team', action_params: 3 }] }, none),
  ).toEqual({ conditions: [], actions: [{ action_name: 'assign_team', action_params: [3] }] });
});

test('own attributes are known by their keys, and joints in any case', () => {
  const conditions = [condition('plan', 'AND'), condition('content', 'or'), condition('status')];
  expect(automationParts({ conditions }, new Set(['plan'])).conditions).toEqual(conditions);
  expect(faultsOf(() => automationParts({ conditions }, none))).toEqual({
    error: { conditions: ['Automation conditions plan not supported.'] },
  });
  expect(faultsOf(() => automationParts({ conditions: [condition('content', 'xor')] }, none))).toEqual({
    error: { conditions: ['Query operator must be either "AND" or "OR".'] },
  });
});

test('conditions and actions take only so many bytes', () => {
  const long = { action_name: 'send_message', action_params: ['x'.repeat(maxAutomationBytes)] };
  expect(refusedField(() => automationParts({ actions: [long] }, none))?.path).toBe('actions');
});

test('a copy sends no files of its source', () => {
  const others = { action_name: 'add_label', action_params: ['vip'] };
  expect(copiedActions([{ action_name: 'send_attachment', action_params: [31] }, others])).toEqual([
    { action_name: 'send_attachment', action_params: [] },
    others,
  ]);
});

test.each([
  [[], 'The teams are missing'],
  [['3'], 'The teams are missing'],
  [[{ team_ids: [0, 'x'], message: 'Look' }], 'The teams are missing'],
  [[{ team_ids: [3], message: ' ' }], 'The message is missing'],
  [[{ team_ids: [3, '4'], message: ' Look ' }], { kind: 'team_email', teamIds: [3, 4], content: 'Look' }],
])('an email to teams with %j is sent, or says why not', (action_params, expected) => {
  expect(teamEmail({ action_name: 'send_email_to_team', action_params })).toEqual(expected);
});

test('other actions take plain values', () => {
  const action = { action_name: 'add_label', action_params: ['vip', { team_ids: [3] }, null] };
  expect(plainAction(action)).toEqual({ action_name: 'add_label', action_params: ['vip', null] });
});

const changed = [
  { priority: { previous_value: null, current_value: 'high' } },
  { assignee_id: { previous_value: 3, current_value: 4 } },
  { label_list: { previous_value: [], current_value: ['vip', 'late'] } },
  {
    custom_attributes: {
      previous_value: { plan: 'basic', size: 1 },
      current_value: { plan: 'gold', size: 1 },
    },
  },
];
test.each([
  ['priority', { from: ['nil'], to: ['high'] }, true],
  ['priority', { from: 'nil', to: null }, true],
  ['priority', { from: ['low'], to: ['high'] }, false],
  ['assignee_id', { from: [3], to: ['4'] }, true],
  ['label_list', { to: ['late'] }, true],
  ['plan', { from: ['basic'], to: ['gold'] }, true],
  ['plan', { from: ['gold'] }, false],
  ['size', {}, false],
  ['status', {}, false],
])('%s changed by %j: %s', (attribute_key, values, expected) => {
  const condition = { attribute_key, filter_operator: 'attribute_changed', values };
  expect(changeHolds(condition, changed)).toBe(expected);
});

test.each([null, 'open', ['open']])('%j is no change to ask for', (values) => {
  const given = { attribute_key: 'status', filter_operator: 'attribute_changed', values };
  expect(changeHolds(given, changed)).toBeUndefined();
});

test('administrators are told which rule was turned off, without a link in its name', () => {
  const { subject, blocks } = disabledEmail('https://confab.example', 7, {
    id: 3,
    name: 'Sort https://evil.example',
  });
  expect(subject).toBe('An automation rule was turned off');
  expect(JSON.stringify(blocks)).toContain(
    'https://confab.example/app/accounts/7/settings/automation/3/edit',
  );
  expect(JSON.stringify(blocks)).not.toContain('https://evil.example');
});
