import {
  applyAutomation,
  cloneAutomation,
  createAutomation,
  deleteAutomation,
  listAutomationRuns,
  listAutomations,
  moveAutomation,
  previewAutomation,
  showAutomation,
  tryAutomation,
  updateAutomation,
  type Automation,
  type AutomationRun,
} from '@confab/contract/features/automation';
import { showBulkAction, undoBulkAction, type BulkAction } from '@confab/contract/features/bulk-action';
import { listCustomAttributes } from '@confab/contract/features/custom-attribute';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { emptyAccountServer, renderApp, signIn } from '../../../../test/render-app.tsx';
import { ErrorResponse, type FakeServer } from '../../../../test/fake-server.ts';

const base = '/app/accounts/1/settings/automation';
const rule = (id: number, more: Partial<Automation> = {}): Automation => ({
  id,
  account_id: 1,
  name: `Rule ${id}`,
  description: null,
  event_name: 'message_created',
  conditions: [],
  actions: [{ action_name: 'resolve_conversation', action_params: [] }],
  created_on: 1,
  active: true,
  ...more,
});

let server: FakeServer;
let stored: Automation[];
beforeEach(() => {
  signIn();
  stored = [rule(1, { name: 'Refunds' })];
  server = emptyAccountServer();
  server.on(listAutomations, () => ({ payload: stored }));
  server.on(showAutomation, ({ params }) => {
    const found = stored.find(({ id }) => id === Number(params.id));
    if (found === undefined) throw new ErrorResponse(404, 'Gone');
    return { payload: found };
  });
  server.on(listCustomAttributes, () => []);
  server.on(previewAutomation, () => ({ matched: 2, looked_at: 40, conversation_ids: [7, 5] }));
});

const list = async () => within(await screen.findByRole('list', { name: 'Automation' }));

test('a rule is disabled, copied, and deleted from the list', async () => {
  server.on(updateAutomation, ({ input }) => {
    stored = stored.map((one) => ({ ...one, active: input.active ?? one.active }));
    return { payload: stored[0] ?? rule(1) };
  });
  server.on(cloneAutomation, () => {
    stored = [...stored, rule(2, { name: 'Refunds' })];
    return { payload: rule(2) };
  });
  server.on(deleteAutomation, ({ params }) => {
    stored = stored.filter(({ id }) => id !== Number(params.id));
  });
  await renderApp(`${base}/list`);
  const toggle = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Rule Refunds is on' });
  await list();
  expect(toggle().checked).toBe(true);
  await userEvent.click(toggle());
  await waitFor(() => expect(toggle().checked).toBe(false));
  await userEvent.click(screen.getByRole('button', { name: 'Duplicate rule Refunds' }));
  await waitFor(async () => expect((await list()).getAllByRole('listitem')).toHaveLength(2));
  await userEvent.click(screen.getAllByRole('button', { name: 'Delete rule Refunds' })[0] ?? document.body);
  const question = within(await screen.findByRole('alertdialog'));
  await userEvent.click(question.getByRole('button', { name: 'Delete rule' }));
  await waitFor(async () => expect((await list()).getAllByRole('listitem')).toHaveLength(1));
});

test('the order of rules is changed by keyboard, and a search shows no handles', async () => {
  stored = [rule(1, { name: 'First' }), rule(2, { name: 'Second' }), rule(3, { name: 'Third' })];
  const moves: unknown[] = [];
  let isRejected = false;
  server.on(moveAutomation, ({ params, input }) => {
    if (isRejected) throw new ErrorResponse(422, 'Too late');
    const { position = 0 } = input;
    moves.push([Number(params.id), position]);
    const moved = stored.find(({ id }) => id === Number(params.id)) ?? rule(9);
    stored = stored.filter((one) => one !== moved).toSpliced(position - 1, 0, moved);
    return { payload: moved };
  });
  await renderApp(`${base}/list`);
  const names = async () =>
    (await list()).getAllByRole('switch').map((each) => each.getAttribute('aria-label') ?? each.textContent);
  const before = await names();
  screen.getByRole('button', { name: 'Move rule Third' }).focus();
  await userEvent.keyboard('{Home}');
  expect(await names()).toEqual([before[2], before[0], before[1]]);
  await waitFor(() => expect(moves).toEqual([[3, 1]]));
  screen.getByText('Rule Third moved to position 1');

  isRejected = true;
  screen.getByRole('button', { name: 'Move rule Third' }).focus();
  await userEvent.keyboard('{ArrowDown}');
  await screen.findByText('Too late');
  await waitFor(async () => expect(await names()).toEqual([before[2], before[0], before[1]]));

  await userEvent.type(screen.getByRole('searchbox'), 'First');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Move rule/ })).toBeNull());
  screen.getByRole('switch', { name: 'Rule First is on' });
});

test('a dry run shows what a rule would do in a conversation, and why it does not match another', async () => {
  const tried: unknown[] = [];
  server.on(tryAutomation, ({ input }) => {
    tried.push(input.conversation_id);
    if (input.conversation_id === 404) throw new ErrorResponse(404, 'Resource could not be found');
    if (input.conversation_id === 5)
      return {
        matched: 0,
        looked_at: 1,
        payload: [{ conversation_id: 5, fits: false, failed_conditions: [0, 2], actions: [] }],
      };
    const actions = [
      { position: 0, action_name: 'resolve_conversation', outcome: 'changes' as const, message: null },
      {
        position: 1,
        action_name: 'send_webhook_event',
        outcome: 'sends' as const,
        message: 'https://a.example',
      },
      { position: 2, action_name: 'assign_agent', outcome: 'fails' as const, message: 'The agent is gone' },
    ];
    return {
      matched: 8,
      looked_at: 40,
      payload: [{ conversation_id: 7, fits: true, failed_conditions: [], actions }],
    };
  });
  await renderApp(`${base}/1/edit`);
  const region = within(await screen.findByRole('region', { name: 'Dry run' }));
  const start = () => userEvent.click(region.getByRole('button', { name: 'Start dry run' }));
  const conversation = region.getByRole('textbox', { name: /Conversation number/ });
  await start();
  await region.findByText('Resolve the conversation: would be done');
  region.getByText('The newest 1 of 8 conversations that match:');
  region.getByText('Call a webhook: would be sent to https://a.example');
  region.getByText('Assign an agent: The agent is gone');
  await userEvent.type(conversation, '#5');
  await start();
  await region.findByText("Conditions 1, 3 weren't met.");
  await userEvent.clear(conversation);
  await userEvent.type(conversation, 'five');
  region.getByText('Enter the number of a conversation.');
  expect(region.getByRole<HTMLButtonElement>('button', { name: 'Start dry run' }).disabled).toBe(true);
  await userEvent.clear(conversation);
  await userEvent.type(conversation, '404');
  await start();
  await region.findByText('Resource could not be found');
  expect(tried).toEqual([undefined, 5, 404]);
  // A rule that is not complete is not tried.
  await userEvent.click(screen.getByRole('button', { name: 'Add condition' }));
  region.getByText('Complete the conditions and actions to try the rule.');
});

test('building a rule marks missing values, counts matching conversations, and saves it', async () => {
  const saved: unknown[] = [];
  server.on(createAutomation, ({ input }) => {
    saved.push(input);
    stored = [...stored, rule(2, { name: 'Money' })];
    return rule(2);
  });
  await renderApp(`${base}/new`);
  await screen.findByText('2 of the newest 40 conversations currently match these conditions.');
  await userEvent.click(screen.getByRole('button', { name: 'Add condition' }));
  screen.getByText('Complete the conditions to see how many conversations match.');
  await userEvent.click(screen.getByRole('button', { name: 'Add rule' }));
  screen.getByText('Complete the marked conditions.');
  screen.getByText('Complete the marked actions.');
  expect(saved).toEqual([]);
  await userEvent.type(screen.getByRole('textbox', { name: /Name/ }), 'M');
  await choose('Attribute', 'Message text');
  await choose('Comparison', 'contains');
  await userEvent.type(screen.getByRole('textbox', { name: 'Value' }), 'a, b');
  await choose('Action 1', 'Mute the conversation');
  await userEvent.click(screen.getByRole('button', { name: 'Add rule' }));
  await list();
  expect(saved).toEqual([
    {
      name: 'M',
      description: '',
      event_name: 'message_created',
      conditions: [
        {
          attribute_key: 'content',
          filter_operator: 'contains',
          values: ['a', 'b'],
          query_operator: null,
          custom_attribute_type: '',
        },
      ],
      actions: [{ action_name: 'mute_conversation', action_params: [] }],
    },
  ]);
}, 60_000);

async function choose(field: string, option: string): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: new RegExp(`${field}$`) }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
}

test('the input stays when the server rejects it', async () => {
  server.on(updateAutomation, () => {
    throw new ErrorResponse(422, 'Name is taken');
  });
  await renderApp(`${base}/1/edit`);
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /Name/ });
  await userEvent.type(name, ' and money');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('Name is taken');
  expect(name.value).toBe('Refunds and money');
});

test('unsupported conditions are kept unless replaced by new ones', async () => {
  const values = { from: ['low'], to: ['urgent'] };
  const conditions = [
    { attribute_key: 'priority', filter_operator: 'attribute_changed', values, query_operator: null },
  ];
  stored = [rule(1, { event_name: 'conversation_updated', conditions })];
  const saved: unknown[] = [];
  server.on(updateAutomation, ({ input }) => {
    saved.push(input.conditions);
    return { payload: rule(1) };
  });
  await renderApp(`${base}/1/edit`);
  await screen.findByText(/Another app created conditions/);
  await userEvent.type(screen.getByRole('textbox', { name: /Name/ }), '!');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await list();
  expect(saved).toEqual([undefined]);
});

test('the log shows what the rule did, or why not', async () => {
  const entry = { conversation_id: 7, created_at: 1_700_000_000, message: null, is_done: true };
  const none = { failed_conditions: [], steps: [] };
  const newer: AutomationRun[] = [
    {
      ...entry,
      id: 3,
      outcome: 'matched',
      failed_conditions: [],
      steps: [
        { position: 0, action_name: 'add_label', status: 'done', message: null },
        { position: 1, action_name: 'send_email_to_team', status: 'failed', message: 'Nobody there' },
      ],
    },
    { ...entry, id: 2, outcome: 'not_matched', failed_conditions: [0, 2], steps: [] },
  ];
  const older: AutomationRun[] = [{ ...entry, ...none, id: 1, outcome: 'invalid', message: 'Odd operator' }];
  server.on(listAutomationRuns, ({ input }) => {
    const page = Number(input.page ?? 1);
    return { meta: { current_page: page, has_more: page === 1 }, payload: page === 1 ? newer : older };
  });
  await renderApp(`${base}/1/runs`);
  await screen.findByText('Add labels: done');
  screen.getByText('Email a team: Nobody there');
  screen.getByText("Conditions 1, 3 weren't met.");
  expect(screen.getAllByRole('link', { name: 'Conversation #7' })).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Older entries' }));
  await screen.findByText('Odd operator');
  screen.getByText('Invalid');
});

test('a list, a rule, or a log that fails to load shows that', async () => {
  server.on(listAutomations, () => {
    throw new ErrorResponse(500, 'Broken');
  });
  server.on(listAutomationRuns, () => {
    throw new ErrorResponse(404, 'Gone');
  });
  await renderApp(`${base}/list`);
  await screen.findByText("The rules couldn't be loaded");
  await renderApp(`${base}/9/edit`);
  await screen.findByText("The rule couldn't be loaded");
  await renderApp(`${base}/9/runs`);
  await screen.findByText("The log couldn't be loaded");
});

test('a rule is applied to existing conversations after confirming their number, and undone', async () => {
  const job = (more: Partial<BulkAction>): BulkAction => ({
    id: 9,
    type: 'Conversation',
    status: 'running',
    total_count: 2,
    changed_count: 0,
    unchanged_count: 0,
    failed_count: 0,
    skipped_count: 0,
    restored_count: 0,
    failures: [],
    undo_until: '2030-01-02T00:00:00.000Z',
    ...more,
  });
  const undone = job({ status: 'undone', changed_count: 2, restored_count: 2 });
  const begun: number[] = [];
  server.on(applyAutomation, ({ params }) => {
    begun.push(Number(params.id));
    return job({});
  });
  server.on(showBulkAction, () => job({ status: 'done', changed_count: 2 }));
  server.on(undoBulkAction, () => undone);
  await renderApp(`${base}/list`);
  const run = { name: 'Run rule Refunds on existing conversations' };
  await userEvent.click((await list()).getByRole('button', run));
  await screen.findByText(/2 of the newest 40 conversations match/);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(begun).toEqual([]);
  await userEvent.click((await list()).getByRole('button', run));
  await userEvent.click(await screen.findByRole('button', { name: 'Change 2 conversations' }));
  await screen.findByText('2 conversations changed');
  expect(begun).toEqual([1]);
  server.on(showBulkAction, () => undone);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('2 conversations restored');
});

test('a rule that matches nothing or only sends is not applied to existing conversations', async () => {
  stored = [
    rule(1, { name: 'Refunds' }),
    rule(2, { name: 'Hello', actions: [{ action_name: 'send_message', action_params: ['Hi'] }] }),
  ];
  server.on(previewAutomation, () => ({ matched: 0, looked_at: 40, conversation_ids: [] }));
  await renderApp(`${base}/list`);
  const runs = (await list()).getAllByRole('button', { name: /on existing conversations/ });
  expect(runs).toHaveLength(1);
  await userEvent.click(runs[0] ?? document.body);
  await screen.findByText('None of the newest 40 conversations match this rule.');
});
