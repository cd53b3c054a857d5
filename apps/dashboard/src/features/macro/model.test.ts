import { expect, test } from 'vitest';
import { errorOf } from './error-model.ts';
import { editedActions, newAction, savedActions } from './model.ts';

test('what was loaded is saved unchanged, ids as numbers', () => {
  const actions = [
    { action_name: 'assign_agent', action_params: [7] },
    { action_name: 'assign_agent', action_params: ['self'] },
    { action_name: 'add_label', action_params: ['vip', '2024'] },
    { action_name: 'send_message', action_params: ['12'] },
    { action_name: 'resolve_conversation', action_params: [] },
  ];
  expect(savedActions(editedActions(actions))).toEqual(actions);
});

test('an unknown action is dropped', () => {
  expect(editedActions([{ action_name: 'make_tea', action_params: [1] }])).toEqual([]);
});

test.each([
  ['assign_agent', [], 'missing'],
  ['assign_agent', ['nil'], undefined],
  ['add_label', [], 'missing'],
  ['change_status', ['odd'], 'missing'],
  ['change_priority', ['nil'], undefined],
  ['send_message', ['  '], 'missing'],
  ['send_email_transcript', [' , '], 'missing'],
  ['send_email_transcript', ['a@example.com, {{contact.email}}'], undefined],
  ['send_email_transcript', ['a@example.com, b'], 'email'],
  ['send_webhook_event', ['example.com'], 'url'],
  ['send_webhook_event', ['https://example.com/hook'], undefined],
  ['mute_conversation', [], undefined],
] as const)('%s %j: %s', (name, params, error) => {
  expect(errorOf(newAction(name, params))).toBe(error);
});
