import { expect, test } from 'vitest';
import { moment, seconds } from '../../../test/rows.ts';
import { automationRunView, automationView } from './view.ts';

const conditions = [
  { attribute_key: 'status', filter_operator: 'equal_to', values: ['open'], query_operator: null },
];
const actions = [
  { action_name: 'add_label', action_params: ['vip'] },
  { action_name: 'mute_conversation', action_params: [] },
];
const row = {
  account_id: 2,
  id: 3,
  name: 'Sort',
  description: 'By plan',
  event_name: 'conversation_created' as const,
  conditions,
  actions,
  active: true,
  position: 31,
  invalid_runs: 1,
  created_at: moment(1),
  updated_at: moment(2),
};

test('administrators see a rule, with the files it sends if any', () => {
  const shown = {
    id: 3,
    account_id: 2,
    name: 'Sort',
    description: 'By plan',
    event_name: 'conversation_created',
    conditions,
    actions,
    created_on: seconds(1),
    active: true,
  };
  expect(automationView(row, [])).toStrictEqual(shown);
  const files = [
    {
      id: 31,
      automation_rule_id: 3,
      file_type: 'image/png',
      account_id: 2,
      file_url: 'https://desk.example/f',
      blob_id: 31,
      filename: 'a.png',
    },
  ];
  expect(automationView(row, files)).toStrictEqual({ ...shown, files });
});

test('the log shows the result of a rule and of each of its actions', () => {
  const entry = {
    event_number: 77,
    conversation_id: 333,
    created_at: moment(3),
    outcome: 1,
    message: 'odd',
    is_done: true,
    actions,
    failed: [0, 2],
  };
  const step = (position: number, status: number, message: string | null) => ({
    account_id: 2,
    automation_id: 3,
    event_number: 77,
    position,
    status,
    message,
  });
  const shown = {
    id: 77,
    conversation_id: 333,
    created_at: seconds(3),
    outcome: 'not_matched',
    failed_conditions: [0, 2],
    message: 'odd',
    is_done: true,
  };
  const steps = [step(0, 1, null), step(1, 3, 'muted before'), step(2, 9, null)];
  expect(automationRunView(entry, steps)).toEqual({
    ...shown,
    steps: [
      { position: 0, action_name: 'add_label', status: 'done', message: null },
      { position: 1, action_name: 'mute_conversation', status: 'failed', message: 'muted before' },
      { position: 2, action_name: '', status: 'done', message: null },
    ],
  });
  expect(automationRunView({ ...entry, outcome: 9 }, [])).toEqual({
    ...shown,
    outcome: 'matched',
    steps: [],
  });
});
