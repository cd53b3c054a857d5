import { macroActionNames, maxMacroActions, maxMacroBytes } from '@confab/contract/features/macro';
import { Failure } from '@confab/contract/kit/errors';
import { describe, expect, test } from 'vitest';
import { fieldErrorOf } from '../../../test/field-error-of.ts';
import { readRunRequest } from './event-model.ts';
import {
  everyone,
  fileIds,
  isActionName,
  macroActions,
  macroName,
  visibilityNumber,
  visibilityOf,
  requestedAction,
} from './model.ts';

test('a macro is for its author or for everyone, by name or by number', () => {
  expect((['personal', 'global', 0, 1, '0', '1'] as const).map(visibilityNumber)).toEqual([0, 1, 0, 1, 0, 1]);
  expect([0, 1, 2].map(visibilityOf)).toEqual(['personal', 'global', 'personal']);
  expect(visibilityOf(everyone)).toBe('global');
});

test('a macro has a trimmed name', () => {
  expect(macroName(' Close it ')).toBe('Close it');
  expect(fieldErrorOf(() => macroName(' '))).toEqual({
    path: 'name',
    code: 'blank',
    message: "Name can't be blank",
  });
});

describe('the actions of a macro', () => {
  test('are stored with their parameters as a list', () => {
    expect(
      macroActions([
        { action_name: 'mute_conversation' },
        { action_name: 'remove_assigned_team', action_params: null },
        { action_name: 'add_label', action_params: ['vip', 'billing'] },
        { action_name: 'change_status', action_params: 'open' },
      ]),
    ).toEqual([
      { action_name: 'mute_conversation', action_params: [] },
      { action_name: 'remove_assigned_team', action_params: [] },
      { action_name: 'add_label', action_params: ['vip', 'billing'] },
      { action_name: 'change_status', action_params: ['open'] },
    ]);
    expect([macroActions(null), macroActions(undefined)]).toEqual([[], []]);
  });

  test('must be known; unknown ones are named', () => {
    expect(macroActionNames.every(isActionName)).toBe(true);
    const input = ['fly', 'mute_conversation', 'dance'].map((action_name) => ({ action_name }));
    const error = { actions: ['Macro execution actions fly,dance not supported.'] };
    expect(() => macroActions(input)).toThrow(
      expect.objectContaining({ code: 'unprocessable', options: { body: { error } } }),
    );
    expect(() => macroActions(input)).toThrow(Failure);
  });

  test('are limited to twenty', () => {
    const input = (count: number) =>
      Array.from({ length: count }, () => ({ action_name: 'mute_conversation' }));
    expect(macroActions(input(maxMacroActions))).toHaveLength(20);
    expect(fieldErrorOf(() => macroActions(input(maxMacroActions + 1)))).toEqual({
      path: 'actions',
      code: 'too_many',
      message: 'Actions exceed the maximum of 20',
    });
  });

  test('are limited to 64 KB of JSON', () => {
    const input = (text: string) => [{ action_name: 'send_message', action_params: [text] }];
    const room = maxMacroBytes - JSON.stringify(input('')).length;
    expect(() => macroActions(input('x'.repeat(room)))).not.toThrow();
    for (const text of ['x'.repeat(room + 1), 'ü'.repeat(room - 1)]) {
      expect(fieldErrorOf(() => macroActions(input(text)))).toEqual({
        path: 'actions',
        code: 'too_long',
        message: 'Actions are longer than 65536 bytes',
      });
    }
  });
});

type Params = NonNullable<Parameters<typeof requestedAction>[0]['action_params']>;
const requested = (action_name: string, action_params?: Params) =>
  requestedAction(
    { action_name, ...(action_params === undefined ? {} : { action_params }) },
    { id: 6 },
    'macro.executed',
  );

const unassigned = { kind: 'team', teamId: null };
test.each<[string, Params | undefined, unknown]>([
  ['assign_agent', ['self'], { kind: 'assignee', userId: 6, isStrict: true }],
  ['assign_agent', ['nil'], { kind: 'assignee', userId: null }],
  ['assign_agent', [7], { kind: 'assignee', userId: 7, isStrict: true }],
  ['assign_agent', ['7'], { kind: 'assignee', userId: 7, isStrict: true }],
  ['assign_agent', ['Jonas'], 'The agent is missing'],
  ['assign_agent', [0], 'The agent is missing'],
  ['assign_agent', [1.5], 'The agent is missing'],
  ['assign_agent', [], 'The agent is missing'],
  ['assign_team', [3], { kind: 'team', teamId: 3, isStrict: true }],
  ['assign_team', [], unassigned],
  ['assign_team', [null], unassigned],
  ['assign_team', ['nil'], unassigned],
  ['assign_team', [0], unassigned],
  ['assign_team', ['0'], unassigned],
  ['assign_team', ['Support'], 'The team is missing'],
  ['assign_team', [-3], 'The team is missing'],
  ['remove_assigned_team', [], unassigned],
  ['add_label', ['vip', null, 2030], { kind: 'add_labels', titles: ['vip', '2030'] }],
  ['remove_label', ['vip'], { kind: 'remove_labels', titles: ['vip'] }],
  ['remove_label', undefined, { kind: 'remove_labels', titles: [] }],
  ['change_status', ['snoozed'], { kind: 'status', status: 'snoozed', snoozedUntil: null }],
  ['change_status', ['gone'], 'The status is missing'],
  ['resolve_conversation', [], { kind: 'status', status: 'resolved', snoozedUntil: null }],
  ['snooze_conversation', [], { kind: 'status', status: 'snoozed', snoozedUntil: null }],
  ['change_priority', ['high'], { kind: 'priority', priority: 'high' }],
  ['change_priority', [], { kind: 'priority', priority: null }],
  ['change_priority', [null], { kind: 'priority', priority: null }],
  ['change_priority', ['nil'], { kind: 'priority', priority: null }],
  ['change_priority', ['huge'], 'The priority is missing'],
  ['mute_conversation', [], { kind: 'mute' }],
  ['send_message', ['Hello'], { kind: 'message', content: 'Hello', isPrivate: false }],
  ['send_message', [], { kind: 'message', content: '', isPrivate: false }],
  ['send_message', [null], { kind: 'message', content: '', isPrivate: false }],
  ['add_private_note', ['Look'], { kind: 'message', content: 'Look', isPrivate: true }],
  ['send_attachment', [31], { kind: 'attachment', blobId: 31 }],
  ['send_attachment', ['a cat'], 'The file is missing'],
  [
    'send_email_transcript',
    ['a@b.example,c@d.example', 'e@f.example'],
    { kind: 'transcript', addresses: ['a@b.example', 'c@d.example', 'e@f.example'] },
  ],
  [
    'send_webhook_event',
    [' https://hook.example '],
    { kind: 'webhook', url: 'https://hook.example', event: 'macro.executed' },
  ],
  ['add_sla', ['9'], { kind: 'sla', policyId: 9 }],
  ['add_sla', ['Gold'], 'The SLA policy is missing'],
  ['fly', [], 'There is no action fly'],
])('%s with %j is executed, or rejected with a reason', (name, params, expected) => {
  expect(requested(name, params)).toEqual(expected);
});

test('the files of a macro are those its actions send', () => {
  expect(
    fileIds([
      { action_name: 'send_attachment', action_params: [31] },
      { action_name: 'assign_agent', action_params: [7] },
      { action_name: 'send_attachment', action_params: ['32'] },
      { action_name: 'send_attachment', action_params: ['a cat'] },
      { action_name: 'send_attachment' },
    ]),
  ).toEqual([31, 32]);
});

test('a run’s request round-trips through its stored form, and nothing else is parsed', () => {
  expect(readRunRequest({ id: 7 })).toEqual({ id: 7 });
  expect(() => readRunRequest({ other: 1 })).toThrow();
});
