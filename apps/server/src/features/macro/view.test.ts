import type { Agent } from '@confab/contract/features/user';
import { describe, expect, test } from 'vitest';
import { moment } from '../../../test/rows.ts';
import type { MacroRow } from './queries.ts';
import type { MacroRunRow } from './run-queries.ts';
import { macroRunView, macroView, type MacroFile } from './view.ts';

const agent = (id: number): Agent => ({
  id,
  account_id: 2,
  availability_status: 'online',
  auto_offline: true,
  confirmed: true,
  email: `${id}@example.com`,
  available_name: 'Jonas',
  name: 'Jonas Berg',
  role: 'agent',
  thumbnail: '',
});
const agents = new Map([6, 7].map((id) => [id, agent(id)]));
const file: MacroFile = {
  id: 1,
  macro_id: 71,
  file_type: 'image/png',
  account_id: 2,
  file_url: '/files/31',
  blob_id: 31,
  filename: 'a cat.png',
};
const row: MacroRow = {
  account_id: 2,
  id: 71,
  name: 'Close it',
  visibility: 1,
  actions: [{ action_name: 'resolve_conversation', action_params: [] }],
  created_by_id: 6,
  updated_by_id: 7,
  created_at: moment(1),
  updated_at: moment(2),
};
const view = { id: 71, name: 'Close it', visibility: 'global', account_id: 2, actions: row.actions };

test('a macro is shown with its creator, last editor, and files', () => {
  expect(macroView(row, agents, [file])).toEqual({
    ...view,
    created_by: agent(6),
    updated_by: agent(7),
    files: [file],
  });
});

test.each([
  ['are unknown', { created_by_id: null, updated_by_id: null }],
  ['have left', { created_by_id: 8, updated_by_id: 9 }],
])('a macro omits keys for people who %s, and for absent files', (_, people) => {
  const shown = macroView({ ...row, ...people }, agents, []);
  expect(shown).toEqual(view);
  expect(Object.keys(shown).toSorted()).toEqual(Object.keys(view).toSorted());
});

describe('a macro run', () => {
  const run: MacroRunRow = {
    account_id: 2,
    id: 81,
    macro_id: 71,
    user_id: 6,
    name: 'Close it',
    actions: {},
    display_ids: [12, 13],
    is_done: false,
    created_at: moment(1),
  };
  const actions = [{ action_name: 'add_label' }, { action_name: 'resolve_conversation' }];
  const step = (display_id: number, position: number, status: number, message: string | null = null) => ({
    account_id: 2,
    macro_run_id: 81,
    display_id,
    position,
    status,
    message,
  });
  const done = [step(12, 0, 1), step(12, 1, 3, 'It is gone')];

  test('shows the result of each action in each conversation, and what is pending', () => {
    expect(macroRunView(run, actions, done, moment(2))).toEqual({
      id: 81,
      macro_id: 71,
      name: 'Close it',
      status: 'running',
      steps: [
        { conversation_id: 12, position: 0, action_name: 'add_label', status: 'done', message: null },
        {
          conversation_id: 12,
          position: 1,
          action_name: 'resolve_conversation',
          status: 'failed',
          message: 'It is gone',
        },
        { conversation_id: 13, position: 0, action_name: 'add_label', status: 'waiting', message: null },
        {
          conversation_id: 13,
          position: 1,
          action_name: 'resolve_conversation',
          status: 'waiting',
          message: null,
        },
      ],
    });
  });

  test('that is done has nothing pending', () => {
    const { status, steps } = macroRunView({ ...run, is_done: true }, actions, done, moment(2));
    expect([status, steps.map((one) => one.status)]).toEqual(['done', ['done', 'failed']]);
  });

  test('ends after a moment while a webhook it called is still pending', () => {
    const called = [step(12, 0, 1), step(12, 1, 0)];
    const seenAfter = (ms: number) => {
      const now = new Date(run.created_at.getTime() + ms);
      const { status, steps } = macroRunView({ ...run, is_done: true }, actions, called, now);
      return [status, ...steps.map((one) => one.status)];
    };
    expect(seenAfter(14_999)).toEqual(['running', 'done', 'waiting']);
    expect(seenAfter(15_000)).toEqual(['done', 'done', 'waiting']);
  });

  test('excludes conversations the user does not see', () => {
    const steps = [step(0, 0, 2, 'Not there'), step(1, 0, 2, 'Skipped')];
    const shown = macroRunView(
      { ...run, display_ids: [0, 1], is_done: true },
      actions,
      steps,
      moment(2),
    ).steps;
    expect(shown.map((one) => [one.conversation_id, one.status])).toEqual([[1, 'skipped']]);
  });

  test('treats an unknown state as pending', () => {
    expect(macroRunView(run, actions, [step(12, 0, 9)], moment(2)).steps[0]?.status).toBe('waiting');
  });
});
