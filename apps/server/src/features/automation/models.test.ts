import { maxAutomationBytes } from '@confab/contract/features/automation';
import { Failure } from '@confab/contract/kit/errors';
import { expect, test } from 'vitest';
import { fieldErrorOf } from '../../../test/field-error-of.ts';
import { plainAction, teamEmail } from './action-model.ts';
import { changeMatches } from './change-model.ts';
import { disabledEmail } from './email-view.ts';
import { readDisabled, readRulesRequest, ruleEventOf } from './event-model.ts';
import { runAutomationsJob } from './job-model.ts';
import {
  automationName,
  automationParts,
  copiedActions,
  maxInvalidRuns,
  missSlots,
  movedPositions,
} from './model.ts';

const none = new Set<string>();
const condition = (attribute_key: string, query_operator: string | null = null) => ({
  attribute_key,
  filter_operator: 'equal_to',
  values: ['x'],
  query_operator,
});

function errorsOf(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    if (error instanceof Failure) return error.options.body;
    throw error;
  }
  return undefined;
}

test('absent values are omitted; parameters become lists', () => {
  expect(automationParts({}, none)).toEqual({});
  expect(automationParts({ conditions: null, actions: null }, none)).toEqual({});
  expect(
    automationParts({ conditions: [], actions: [{ action_name: 'assign_team', action_params: 3 }] }, none),
  ).toEqual({ conditions: [], actions: [{ action_name: 'assign_team', action_params: [3] }] });
});

test('custom attributes are recognized by their keys, and query operators in any case', () => {
  const conditions = [condition('plan', 'AND'), condition('content', 'or'), condition('status')];
  expect(automationParts({ conditions }, new Set(['plan'])).conditions).toEqual(conditions);
  expect(errorsOf(() => automationParts({ conditions }, none))).toEqual({
    error: { conditions: ['Automation conditions plan not supported.'] },
  });
  expect(errorsOf(() => automationParts({ conditions: [condition('content', 'xor')] }, none))).toEqual({
    error: { conditions: ['Query operator must be either "AND" or "OR".'] },
  });
});

test('a rule needs a name', () => {
  expect(automationName(' Sort ')).toBe('Sort');
  const blank = { path: 'name', code: 'blank', message: "Name can't be blank" };
  expect(fieldErrorOf(() => automationName(' '))).toEqual(blank);
});

test('all errors of conditions and actions are reported together', () => {
  const conditions = [
    condition('size'),
    condition('content', 'and'),
    condition('plan'),
    condition('x', 'andy'),
  ];
  const actions = [
    { action_name: 'fly' },
    { action_name: 'add_label', action_params: null },
    { action_name: 'sing' },
  ];
  expect(errorsOf(() => automationParts({ conditions, actions }, none))).toEqual({
    error: {
      conditions: [
        'Automation conditions size,plan,x not supported.',
        'Automation conditions should have query operator.',
        'Query operator must be either "AND" or "OR".',
      ],
      actions: ['Automation actions fly,sing not supported.'],
    },
  });
  const parts = () => automationParts({ actions: actions.slice(0, 1) }, none);
  expect(errorsOf(parts)).toEqual({ error: { actions: ['Automation actions fly not supported.'] } });
});

test('a single condition needs no operator, and operators are trimmed', () => {
  const conditions = [condition('content', ' or '), condition('status')];
  expect(automationParts({ conditions }, none)).toStrictEqual({ conditions });
});

test('an action without parameters has an empty list', () => {
  const actions = [{ action_name: 'mute_conversation', action_params: null }];
  expect(automationParts({ actions }, none)).toStrictEqual({
    actions: [{ action_name: 'mute_conversation', action_params: [] }],
  });
});

test('the size of conditions and actions is limited', () => {
  const frame = JSON.stringify([{ action_name: 'send_message', action_params: [''] }]).length;
  const actions = (bytes: number) => [
    { action_name: 'send_message', action_params: ['x'.repeat(bytes - frame)] },
  ];
  const longActions = actions(maxAutomationBytes);
  expect(automationParts({ actions: longActions }, none)).toEqual({ actions: longActions });
  expect(fieldErrorOf(() => automationParts({ actions: actions(maxAutomationBytes + 1) }, none))).toEqual({
    path: 'actions',
    code: 'too_long',
    message: 'actions are longer than 65536 bytes',
  });
  const conditions = [{ ...condition('content'), values: ['x'.repeat(maxAutomationBytes)] }];
  expect(fieldErrorOf(() => automationParts({ conditions }, none))?.path).toBe('conditions');
});

test('an invalid rule runs twice, and a limited number of mismatches is kept', () => {
  expect([maxInvalidRuns, missSlots]).toEqual([2, 50]);
});

test('moving a rule shifts only those in between', () => {
  const rules = [4, 7, 9, 12].map((position, index) => ({ id: index + 1, position }));
  expect(movedPositions(rules, 3, 1)).toEqual([
    { id: 4, position: 7 },
    { id: 2, position: 9 },
    { id: 3, position: 12 },
  ]);
  expect(movedPositions(rules, 0, 1)).toEqual([
    { id: 2, position: 4 },
    { id: 1, position: 7 },
  ]);
  expect(movedPositions(rules, 2, 2)).toEqual([]);
  expect(movedPositions(rules, 4, 0)).toEqual([]);
});

test('a copy does not include the files of its source', () => {
  const others = { action_name: 'add_label', action_params: ['vip'] };
  expect(copiedActions([{ action_name: 'send_attachment', action_params: [31] }, others])).toEqual([
    { action_name: 'send_attachment', action_params: [] },
    others,
  ]);
});

test.each([
  [[], 'The teams are missing'],
  [['3'], 'The teams are missing'],
  [[null], 'The teams are missing'],
  [[{ message: 'Look' }], 'The teams are missing'],
  [[{ team_ids: [3] }], 'The message is missing'],
  [[{ team_ids: [0, 'x'], message: 'Look' }], 'The teams are missing'],
  [[{ team_ids: [3], message: ' ' }], 'The message is missing'],
  [[{ team_ids: [3, '4'], message: ' Look ' }], { kind: 'team_email', teamIds: [3, 4], content: 'Look' }],
])('an email to teams with %j is sent, or rejected with a reason', (action_params, expected) => {
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
  ['assignee_id', { from: ['3'], to: [5] }, false],
  ['priority', { from: [''], to: [''] }, true],
  ['label_list', { from: ['nil'] }, false],
  ['label_list', { from: ['vip'] }, false],
])('%s changed by %j: %s', (attribute_key, values, expected) => {
  const condition = { attribute_key, filter_operator: 'attribute_changed', values };
  expect(changeMatches(condition, changed)).toBe(expected);
});

test('an attribute that is set or removed has no value on the other side', () => {
  const requestsFor = (values: object) => ({
    attribute_key: 'plan',
    filter_operator: 'attribute_changed',
    values,
  });
  const change = (previous_value: unknown, current_value: unknown) => [
    { custom_attributes: { previous_value, current_value } },
  ];
  expect(changeMatches(requestsFor({ from: ['nil'], to: ['gold'] }), change({}, { plan: 'gold' }))).toBe(
    true,
  );
  expect(changeMatches(requestsFor({ from: ['nil'], to: ['gold'] }), change(null, { plan: 'gold' }))).toBe(
    true,
  );
  expect(
    changeMatches(requestsFor({ from: ['gold'], to: ['nil'] }), change({ plan: 'gold' }, undefined)),
  ).toBe(true);
  expect(changeMatches(requestsFor({ to: ['nil'] }), change({ plan: ['gold'] }, { plan: [null] }))).toBe(
    true,
  );
  expect(changeMatches(requestsFor({}), change('plan', null))).toBe(false);
  const inherited = { ...requestsFor({}), attribute_key: 'toString' };
  expect(changeMatches(inherited, change({}, { plan: 'gold' }))).toBe(false);
  expect(changeMatches(requestsFor({}), [])).toBe(false);
});

test.each([null, 'open', ['open']])('%j is not a valid change', (values) => {
  const input = { attribute_key: 'status', filter_operator: 'attribute_changed', values };
  expect(changeMatches(input, changed)).toBeUndefined();
});

test('administrators are told which rule was disabled, without a link in its name', () => {
  const rule = { id: 3, name: 'Sort https://evil.example' };
  expect(disabledEmail('https://confab.example', 7, rule)).toEqual({
    subject: 'An automation rule was turned off',
    blocks: [
      {
        kind: 'text',
        text: 'The automation rule "Sort https evil. example" has invalid conditions, so it was turned off.',
      },
      { kind: 'text', text: 'Correct its conditions, then turn it on again.' },
      {
        kind: 'link',
        label: 'Open the rule',
        url: 'https://confab.example/app/accounts/7/settings/automation/3/edit',
      },
    ],
  });
});

test('a logged event is parsed only in its own shape', () => {
  const request = { event: 'message_created', conversation_id: 333, message_id: 11 };
  expect(readRulesRequest(request)).toEqual(request);
  expect(readDisabled({ id: 3, name: 'Sort' })).toEqual({ id: 3, name: 'Sort' });
  for (const read of [readRulesRequest, readDisabled]) expect(() => read({ other: 1 })).toThrow();
});

test('the event of a rule has its account, number, conversation, message, and changes', () => {
  const request = {
    event: 'conversation_updated',
    conversation_id: 7,
    message_id: 8,
    changed_attributes: [{ status: {} }],
  } as Parameters<typeof ruleEventOf>[1];
  expect(ruleEventOf({ accountId: 2, number: 9 }, request)).toEqual({
    accountId: 2,
    number: 9,
    event: 'conversation_updated',
    conversationId: 7,
    messageId: 8,
    changed: [{ status: {} }],
  });
});

test('the job of rules is stored by name, with an account, an event, and a request', () => {
  expect(runAutomationsJob.name).toBe('run-automations');
  expect(Object.keys(runAutomationsJob.payload.properties)).toEqual(['account_id', 'number', 'request']);
});
