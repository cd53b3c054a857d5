import type { AutomationCondition } from '@confab/contract/features/automation';
import { ruleEvents } from '@confab/contract/features/conversation';
import type { CustomAttribute } from '@confab/contract/features/custom-attribute';
import { expect, test } from 'vitest';
import {
  attributesFor,
  attributesWith,
  conditionProblem,
  editedConditions,
  editedRuleActions,
  savedConditions,
  savedRuleActions,
} from './model.ts';

const own = (
  attribute_key: string,
  attribute_model: CustomAttribute['attribute_model'],
): CustomAttribute => ({
  id: 1,
  attribute_display_name: attribute_key,
  attribute_display_type: 'text',
  attribute_description: null,
  attribute_key,
  regex_pattern: null,
  regex_cue: null,
  attribute_values: [],
  attribute_model,
  default_value: null,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
});
const custom = [
  own('plan', 'conversation_attribute'),
  own('plan', 'contact_attribute'),
  own('size', 'contact_attribute'),
];

const condition = (some: Partial<AutomationCondition>): AutomationCondition => ({
  attribute_key: 'status',
  filter_operator: 'equal_to',
  values: ['open'],
  query_operator: null,
  custom_attribute_type: '',
  ...some,
});

test('conditions are saved as loaded', () => {
  const conditions = [
    condition({ query_operator: 'or' }),
    condition({
      attribute_key: 'content',
      filter_operator: 'contains',
      values: ['refund', 'money'],
      query_operator: 'and',
    }),
    condition({ attribute_key: 'team_id', values: [3], query_operator: 'and' }),
    condition({
      attribute_key: 'assignee_id',
      filter_operator: 'is_present',
      values: [],
      query_operator: 'and',
    }),
    condition({
      attribute_key: 'plan',
      values: ['gold'],
      custom_attribute_type: 'conversation_attribute',
      query_operator: 'and',
    }),
    condition({ attribute_key: 'size', values: ['xl'], custom_attribute_type: 'contact_attribute' }),
  ];
  expect(savedConditions(editedConditions(conditions, custom) ?? [])).toEqual(conditions);
});

test.each<[string, Partial<AutomationCondition>]>([
  ['a change', { filter_operator: 'attribute_changed', values: { from: ['open'], to: [] } }],
  ['several values', { attribute_key: 'email', values: ['a@b.example', 'c@d.example'] }],
  [
    'a contact attribute whose key conversations have too',
    { attribute_key: 'plan', custom_attribute_type: 'contact_attribute' },
  ],
  ['a deleted attribute', { attribute_key: 'moon' }],
])('%s cannot be edited here', (_what, some) => {
  expect(editedConditions([condition(some)], custom)).toBeUndefined();
});

test('an unavailable condition of an event is marked, and still shown', () => {
  const rows = editedConditions([condition({})], custom) ?? [];
  const [row] = rows;
  if (row === undefined) throw new Error('no row');
  const here = attributesFor('conversation_created', custom);
  const elsewhere = attributesFor('message_created', custom);
  expect(conditionProblem(row, here)).toBeUndefined();
  expect(conditionProblem({ ...row, value: '' }, here)).toBe('missing');
  expect(conditionProblem(row, elsewhere)).toBe('not_here');
  expect(attributesWith(here, rows)).toEqual(here);
  expect(attributesWith(elsewhere, rows).map(({ key }) => key)).toContain('status');
});

test('each event offers its attributes, and those of the account', () => {
  const keys = Object.fromEntries(
    ruleEvents.map((event) => [event, attributesFor(event, custom).map(({ key }) => key)]),
  );
  expect(keys['message_created']).toEqual([
    'message_type',
    'content',
    'inbox_id',
    'email',
    'phone_number',
    'conversation_language',
    'plan',
    'size',
  ]);
  expect(keys['conversation_created']).not.toContain('assignee_id');
  expect(keys['conversation_updated']).toEqual(expect.arrayContaining(['status', 'assignee_id', 'team_id']));
  expect(keys['conversation_opened']).not.toContain('status');
  expect(new Set(keys['conversation_opened']).size).toBe(keys['conversation_opened']?.length);
});

test('actions are saved as loaded; unknown ones are dropped', () => {
  const actions = [
    { action_name: 'send_email_to_team', action_params: [{ team_ids: [3, 4], message: 'Look' }] },
    { action_name: 'assign_agent', action_params: [7] },
    { action_name: 'resolve_conversation', action_params: [] },
  ];
  const unknown = { action_name: 'play_music', action_params: [1] };
  expect(savedRuleActions(editedRuleActions([...actions, unknown]))).toEqual(actions);
});
